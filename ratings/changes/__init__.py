"""The change log, written by triggers of tracked models, and the change tokens of pages and runs, read from it."""
