"""The editions of a list, and the one in force."""

from datetime import date

import pytest

from ratings.lists.editions import (
    adjacent_editions,
    comparable_editions,
    edition_in_force,
    edition_named,
    editions_never_in_force,
)
from ratings.rules.edition import NoEdition


@pytest.mark.parametrize(
    ("day", "name"),
    [(date(2025, 9, 30), "2024-03-01"), (date(2025, 10, 1), "2025-10-01"), (date(1992, 12, 31), None)],
)
def test_an_edition_holds_from_its_first_day_until_the_next(day: date, name: str | None) -> None:
    editions = edition_in_force("standard", day)
    assert (editions and editions.name) == name


def test_the_neighbours_in_time_are_the_editions_before_and_after() -> None:
    before, after = adjacent_editions(edition_named("titles", "2009-07-01"))
    assert (before and before.name, after and after.name) == ("2003-07-01", "2014-07-01")
    assert adjacent_editions(edition_named("titles", "2003-07-01"))[0] is None
    assert adjacent_editions(edition_named("titles", "2024-01-01"))[1] is None


def test_an_edition_never_in_force_has_a_name_and_no_neighbours() -> None:
    names = [edition.name for edition in editions_never_in_force("standard")]
    assert names == ["announced-2009", "proposal-sliding-after-first-rating", "proposal-sliding-from-first-game"]
    assert adjacent_editions(edition_named("standard", "announced-2009")) == (None, None)


def test_only_editions_that_state_the_same_numbers_stand_side_by_side() -> None:
    announced = comparable_editions(edition_named("standard", "announced-2009"))
    assert "2009-07-01" in {edition.name for edition in announced}
    assert "proposal-sliding-from-first-game" not in {edition.name for edition in announced}
    assert [
        edition.name for edition in comparable_editions(edition_named("standard", "proposal-sliding-from-first-game"))
    ] == ["proposal-sliding-after-first-rating"]


@pytest.mark.parametrize(("chapter", "name"), [("standard", "2009-01-01"), ("blitz", "2024-03-01"), ("titles", "x")])
def test_an_unknown_edition_is_refused(chapter: str, name: str) -> None:
    with pytest.raises(NoEdition):
        edition_named(chapter, name)
