package dataset

// What the tests of this package look at from inside.

const MaxFileBytes = maxFileBytes

const MaxFileDepth = maxFileDepth

const MaxFileValues = maxFileValues

const MaxFiles = maxFiles

const MaxNameBytes = maxNameBytes

const MaxSetBytes = maxSetBytes

var ParseTristate = parseTristate

var ParseVersionMeaning = parseVersionMeaning

// What the tests of this package look at from inside.

var ParseClass = parseClass
