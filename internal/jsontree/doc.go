// Package jsontree reads JSON without losing anything: where each value
// stands, its very bytes, the order of members, and members that appear twice.
//
// encoding/json keeps none of these, and it matches member names without
// regard to case. Two readers need them:
//
//   - The strict reader of our own data files wants every fault at once, each
//     with file, line, column and path. It starts with [Open] and reads through
//     an [Object], which also reports what nobody asked for: unknown members,
//     names in another case, duplicates.
//   - The tolerant reader of what a client sent wants the bytes kept, oddities
//     visible, and bounds that hold against a hostile sender. It starts with
//     [Parse] and walks the [Node] tree.
//
// # Reading by tags
//
// A [Decoder] reads a file into a struct by the json tags that encoding/json writes
// it by, so that a format is written down once:
//
//   - A field without omitzero and omitempty is required; a member that no field
//     has is a fault, and so are one that is there twice and null for anything.
//   - An embedded struct without a tag is read from the same object.
//   - Texts, booleans, whole numbers within the bounds of their type, float64,
//     [encoding.TextUnmarshaler], structs, slices (nil where empty), and pointers
//     to these (nil where absent) read as they are written. An element that
//     cannot be read is left out.
//   - [Members] is an object whose names are data, in its order. [OneOrMany] is a
//     value or an array of such.
//   - A field of type [Value] holds its member as it stands. With the tag "-" it
//     holds the object that its struct was read from: the place, for a check that
//     looks at the whole later.
//   - What the tags do not say is a rule, given to the [Decoder] and no method of a
//     type that others see: [Check] looks at a struct that was read, [Read] reads
//     the values of a type in its own way, [Embedded] the members of an embedded
//     type that has no fields for them.
//   - [Decoder.Shape] says all this, to be compared with a JSON Schema.
//
// Writing is by encoding/json and the same tags: [Marshal], [Layout] for lines.
//
// # Guarantees
//
// Both ways of reading accept exactly the grammar of RFC 8259, with one rule more: the text is
// valid UTF-8. (encoding/json accepts invalid bytes inside a string, and
// replaces them.) A lone surrogate escape such as "\ud800" is within the
// grammar; it decodes to U+FFFD, and its bytes stay as they are in [Node.Raw].
//
// A parsed tree never changes and is safe for any number of readers. It keeps
// the data it was parsed from, which must not change either.
package jsontree
