package main

import (
	"encoding/json"
	"io"

	"github.com/mcpcaps/mcpcaps/registry"
	"github.com/mcpcaps/mcpcaps/registry/population"
)

// writeStats prints the numbers of the data set.
func writeStats(w io.Writer, r *registry.Registry, asJSON bool) error {
	stats := population.StatsOf(r)
	if !asJSON {
		_, err := io.WriteString(w, stats.String())
		return err
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(stats)
}
