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
// Both accept exactly the grammar of RFC 8259, with one rule more: the text is
// valid UTF-8. (encoding/json accepts invalid bytes inside a string, and
// replaces them.) A lone surrogate escape such as "\ud800" is within the
// grammar; it decodes to U+FFFD, and its bytes stay as they are in [Node.Raw].
//
// A parsed tree never changes and is safe for any number of readers. It keeps
// the data it was parsed from, which must not change either.
package jsontree
