"""Tables of people: CSV, XLSX and ODS read, columns guessed, cells as people's tools write them. Pure."""
