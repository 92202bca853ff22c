"""The change log, which triggers of tracked models append to, and the change tokens of pages and runs read from it."""
