// Package schemacheck holds the data set's files against their JSON Schemas
// with a validator. It has nothing but tests, in a module of its own, so that
// whoever uses the data set does not depend on a validator.
package schemacheck
