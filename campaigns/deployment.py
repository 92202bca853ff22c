"""The files of deploy/ on a real machine, and the stages of docs/running/ with the commands of their pages."""

from collections.abc import Iterator

from campaigns.pytest_runs import pytest_lines


def lines(*chosen: str) -> Iterator[str]:
    """Return pytest's output for the tests marked `deployment`, or those chosen by pytest arguments."""
    return pytest_lines("--deployment", *chosen)
