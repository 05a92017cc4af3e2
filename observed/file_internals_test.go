package observed

// ReportShape is the shape of what a report's file is read into.
var ReportShape = reports.Shape
