// Package apitest has no code: its test compares the exported API with the one
// that was recorded last, so that nothing breaks unnoticed. Nothing that a
// dependent builds imports it.
package apitest
