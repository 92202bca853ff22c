"""Reviews of lists, row by row: decisions, corrected cells, and groups of rows with the same problem."""
