// Package canimcpdev reads the data of canimcp.dev: the matrix of clients and
// features that its site is made from, matrix.json, and the reports of conformance
// runs that it takes in.
//
// A cell of the matrix has one of four states (yes, partial, no, unknown) and
// says where it comes from: gathered by hand from documents, taken from apify's
// list, from a conformance run, or sent in. Read keeps all cells, also the many
// that are unknown, which is the same as not recorded and makes no record.
//
// The day on which the matrix was compiled (generated_at) says nothing about its
// facts. What counts is the day on which a cell was last verified.
//
// The data is made by Blues and the contributors of canimcp.dev, and licensed
// under CC-BY 4.0: who passes its facts on names it.
package canimcpdev
