// Package weigh answers questions from what is known of one client, by the rules
// that the documentation of package evidence numbers. A [Dossier] holds claims and
// records, [Dossier.Weigh] answers a [Question] with a [Verdict] that can say why,
// and [Dossier.Class] tells which questions have the same verdict.
package weigh
