"""Campaigns: what no test has the time for; `./dev campaign NAME` prints the lines of one, with its arguments."""
