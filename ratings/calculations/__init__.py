"""The working of a published rating."""
