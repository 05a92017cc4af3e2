// Package packed keeps a data set in one text that is ready when the program
// starts: reading, checking and deriving happen once, when it is packed.
//
// [Pack] makes the text of a [dataset.Set], [Open] reads it. Opening decodes next
// to nothing. What a list of clients shows ([Data.Head]), what answers questions about a client
// ([Data.Client]) and what only people ask for ([Data.Entry], [Data.Runs]) is
// decoded when it is asked for. A [Data] is immutable and keeps nothing of what
// it decodes: that is for its user to do.
//
// # What is in it
//
// Everything: [Data.Set] gives back the very set that was packed. The codec walks
// the Go types, so a new member of a record or an entry is packed without a line
// here; a type that cannot be carried is an error of Pack, not a loss. All texts
// are parts of the packed text and cost nothing to decode.
//
// # The text
//
//	magic, a hash of the types of each kind of part, seven numbers of 4 bytes: how many there are of
//	  clients, overlays, files of runs, reports, texts, parts, bytes of text
//	the end of each text, the end of each part: 3 bytes each
//	the texts, the most frequent first; the parts
//
// A part is one value: how many records it has in all, the tables of what it has
// by its text form (versions, days, capabilities, …), then the value. In it a
// number is a varint, a text its number, what is in a table its place there. A
// struct begins with the set of its members that are not zero, and has those;
// scopes and sources stand where they come first, later ones say where that is.
//
// It is made and read by the same types only: what was packed by others is refused.
package packed
