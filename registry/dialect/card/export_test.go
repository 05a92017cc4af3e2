package card

// What the tests of this package look at from inside.

const MaxBytes = maxBytes
