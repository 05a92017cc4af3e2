package probe

// FileShape is the shape of what a file of runs is read into.
var FileShape = files.Shape
