module github.com/mcpcaps/mcpcaps/internal/schemacheck

go 1.26

require (
	github.com/google/jsonschema-go v0.4.3
	github.com/mcpcaps/mcpcaps v0.0.0
)

replace github.com/mcpcaps/mcpcaps => ../..
