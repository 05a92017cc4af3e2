package registrytest

// What the tests of this package look at from inside.

type LossKind = lossKind

var ParseResult = parseResult

type Result = sentResult

// HasStructured says whether the result has a structuredContent.
func (r sentResult) HasStructured() bool { return r.present }

// Blocks is the number of blocks in content.
func (r sentResult) Blocks() int { return len(r.content) }

// IsError says whether the result is an error's.
func (r sentResult) IsError() bool { return r.isError }
