package registry

import (
	"embed"
	"io/fs"
)

// embedded is the data set that comes with the module: read-only pages, not
// looked at before somebody asks.
//
//go:embed data
var embedded embed.FS

// dataFS gives the folder of the embedded data set.
func dataFS() (fs.FS, error) { return fs.Sub(embedded, "data") }
