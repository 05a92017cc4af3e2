package population

// What the tests of this package look at from inside.

const MaxQueryBytes = maxQueryBytes

const MaxQueryConditions = maxQueryConditions

const MaxQueryDepth = maxQueryDepth
