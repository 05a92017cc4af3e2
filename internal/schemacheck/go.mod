module github.com/mcpcaps/mcpcaps/internal/schemacheck

go 1.26

require (
	github.com/google/jsonschema-go v0.4.3
	github.com/mcpcaps/mcpcaps v0.0.0
)

require github.com/Masterminds/semver/v3 v3.5.0 // indirect

replace github.com/mcpcaps/mcpcaps => ../..
