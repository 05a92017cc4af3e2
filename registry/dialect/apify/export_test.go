package apify

// What the tests of this package look at from inside.

var ClientID = clientID

const MaxBytes = maxBytes

const MaxDepth = maxDepth
