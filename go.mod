module github.com/mcpcaps/mcpcaps

go 1.26

require (
	github.com/Masterminds/semver/v3 v3.5.0
	github.com/google/go-cmp v0.7.0
	golang.org/x/exp v0.0.0-20260112195511-716be5621a96
)

require golang.org/x/tools v0.41.0 // indirect
