"""Campaigns: a running server under conditions that a test has no time for; `./dev campaign NAME` prints a table."""
