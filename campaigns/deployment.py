"""The files of deploy/ on a real machine, and the stages of docs/running/ with the commands of their pages."""

from collections.abc import Iterator

from campaigns.tests_of import lines_of


def lines(*chosen: str) -> Iterator[str]:
    """Return pytest's output for the tests marked `deployment`, or those chosen by pytest arguments."""
    return lines_of("--deployment", *chosen)
