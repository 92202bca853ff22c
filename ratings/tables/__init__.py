"""Tables of people: reading of CSV, XLSX and ODS, guessing of columns, values of cells. Pure."""
