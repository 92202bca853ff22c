"""Servers and programs ended at named moments: a line a moment, and whether what was committed is there."""

from collections.abc import Iterator

from campaigns.tests_of import lines_of


def lines(*chosen: str) -> Iterator[str]:
    """Return what pytest writes of the tests marked `kills`; of those that pytest's arguments choose."""
    return lines_of("--kills", *chosen)
