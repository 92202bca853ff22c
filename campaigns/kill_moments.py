"""Servers and programs killed at named moments: a line per moment, and a check that committed data survived."""

from collections.abc import Iterator

from campaigns.pytest_runs import pytest_lines


def lines(*chosen: str) -> Iterator[str]:
    """Return pytest's output for the tests marked `kills`, or those chosen by pytest arguments."""
    return pytest_lines("--kills", *chosen)
