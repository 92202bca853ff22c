"""Changing the pairing of a draft round by hand, each change with its reason."""
