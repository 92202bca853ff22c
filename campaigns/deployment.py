"""The files of deploy/ as a machine takes them: units by systemd, the steps of the image from nothing to a page."""

from collections.abc import Iterator

from campaigns.tests_of import lines_of


def lines() -> Iterator[str]:
    """What pytest says of the tests marked `deployment`."""
    return lines_of("--deployment")
