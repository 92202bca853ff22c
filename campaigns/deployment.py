"""The files of deploy/ as a machine takes them, and the stages of docs/running/ by the commands of their pages."""

from collections.abc import Iterator

from campaigns.tests_of import lines_of


def lines(*chosen: str) -> Iterator[str]:
    """Return what pytest writes of the tests marked `deployment`; of those that pytest's arguments choose."""
    return lines_of("--deployment", *chosen)
