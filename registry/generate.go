package registry

//go:generate go run ../internal/packdata data data.packed
