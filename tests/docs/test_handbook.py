"""The editions in docs/using/handbook.md: all, and no others."""

import re
from pathlib import Path

import pytest

from ratings.lists.editions import CHAPTERS, editions_ever_in_force, editions_never_in_force

HANDBOOK = (Path(__file__).parents[2] / "docs" / "using" / "handbook.md").read_text()
NEVER = "Announced or proposed, but never in force"


def named_under(heading: str) -> list[str]:
    """Return the names at the beginning of the rows under a heading."""
    return re.findall(
        r"^\| `([\w-]+)` \|", HANDBOOK.partition(f"## {heading}\n")[2].partition("\n## ")[0], re.MULTILINE
    )


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_handbook_names_every_edition_that_was_in_force(chapter: str) -> None:
    assert named_under(str(CHAPTERS[chapter])) == [edition.name for edition in editions_ever_in_force(chapter)]


def test_the_handbook_document_names_editions_never_in_force() -> None:
    assert named_under(NEVER) == [edition.name for chapter in CHAPTERS for edition in editions_never_in_force(chapter)]
