package probe

// What the tests of this package look at from inside.

var Scenarios = allScenarios

const SchemaRef = schemaRef
