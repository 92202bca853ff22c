"""The files of deploy/ as a machine takes them, and the stages of docs/running/ by the commands of their pages."""

from collections.abc import Iterator

from campaigns.tests_of import lines_of


def lines() -> Iterator[str]:
    """What pytest says of the tests marked `deployment`."""
    return lines_of("--deployment")
