"""Entries imported from a list: read, columns assigned, every row reviewed, then added in one transaction.

`reading` and `columns` know neither the database nor the clock; the page and the command `import_entries` share them,
`review` and `add`.
"""
