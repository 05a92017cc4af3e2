// Package supportmatrix reads and writes the support matrices that projects keep
// in Markdown: tables with the columns Area, Status and Notes, one or several a
// document, each below a heading.
//
// The problem: such a table answers in five words (Supported, Experimental, Stub,
// Unsupported, N/A), some with a qualifier in parentheses: "Supported (opt-in)".
// A program that reads "Supported" and drops the rest turns what is off by
// default into something that works.
//
// Read gives the tables as they stand, every cell kept. A Word is the text of a
// status cell, and maps to a status by one table, Mappings. Matrix.Records makes
// records of the declared tier; which capability an area is about is for the
// caller to say, for every project has areas of its own.
//
// What the reader leaves out: the text around the tables, and tables whose second
// column is not Status. Nothing else; what it cannot read is an error.
package supportmatrix
