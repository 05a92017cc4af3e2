package jsontree

// Unescape decodes the inside of a string that was found well formed, as
// [Node.Text] does, for a reader that keeps no tree.
func Unescape(s string) string { return unescape(s) }
