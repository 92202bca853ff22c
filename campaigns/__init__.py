"""Campaigns: long checks that are no tests.

`./dev campaign NAME` prints the lines of a campaign, with its arguments.
"""
