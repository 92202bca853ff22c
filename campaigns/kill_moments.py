"""Servers and programs ended at named moments: a line a moment, and whether what was committed is there."""

from collections.abc import Iterator

from campaigns.tests_of import lines_of


def lines() -> Iterator[str]:
    """What pytest says of the tests marked `kills`."""
    return lines_of("--kills")
