package registry

import (
	"iter"
	"slices"

	"github.com/mcpcaps/mcpcaps/evidence"
	"github.com/mcpcaps/mcpcaps/evidence/probe"
	"github.com/mcpcaps/mcpcaps/observed"
)

// Runs gives the probe runs of the client, in the order of probe.Run.Compare.
// What follows from them stands beside the client's claims.
func (c *Client) Runs() iter.Seq[probe.Run] { return slices.Values(c.know().runs) }

// Traffic is what a report says of a client.
type Traffic struct {
	Report *observed.Report // shared, must not be changed
	Group  observed.Group   // of the report, which the client is in
}

// Traffic gives the reports of real traffic that the client is in, in the order
// of their files.
func (c *Client) Traffic() iter.Seq[Traffic] { return slices.Values(c.know().traffic) }

// Against compares a row of a traffic report with what the registry claims, and
// gives the claim's answer and whether the two statuses differ. The row may be
// about another revision than the claim: Disagreements of Ask says which it is.
func (c *Client) Against(row observed.Row) (claim Answer, differs bool) {
	claim = c.Claim(row.Capability())
	return claim, evidence.DegreeOf(claim.Status(), row.Status) != 0
}
