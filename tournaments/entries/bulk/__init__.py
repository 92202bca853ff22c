"""Import of entries from a list: read it, assign columns, review each row, add all in one transaction.

`reading` and `columns` are free of the database and the clock. The page and the command `import_entries` share them,
`review` and `add`.
"""
