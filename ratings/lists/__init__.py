"""Rating lists: runs, versions, rows; public list pages and downloads."""
