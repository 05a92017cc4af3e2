// Package card writes and reads client cards: one Markdown page about one client,
// as canimcp.io publishes them, for people and for programs that read the tables.
//
// A card shows claims, each with its status, the tiers of its evidence and the
// revision at which that was seen; then what the table flattens, what probes and
// traffic show, where the evidence disagrees, and where it all comes from.
//
// [Write] prints a client of a registry. [Read] gives a card's entry and what
// stands beside it; [Card.DataSet] makes a data set of that, so that reading,
// weighing and writing give every cell back.
//
// A card says less than an entry. It names the tiers of a claim and not their
// sources, the claim of a default install and not what limits it, the newest
// reading of a client's source; it has no policy of a traffic report and no
// circumstances of a probe run but config, transport and revision. What is not
// there is not recorded, and where a record needs a source the card itself is it.
package card
