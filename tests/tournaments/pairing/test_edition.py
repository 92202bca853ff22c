import datetime as dt

import pytest

from ratings.rules.edition import NoEdition
from ratings.rules.edition_loader import EditionError
from tournaments.pairing.dutch import ENGINES
from tournaments.pairing.edition import edition_named, edition_on, editions, read_edition


@pytest.mark.parametrize(
    ("day", "name"),
    [("2017-07-01", "2017-07-01"), ("2026-01-31", "2017-07-01"), ("2026-02-01", "2026-02-01")],
)
def test_the_rules_are_those_of_the_first_day(day: str, name: str) -> None:
    assert edition_on(dt.date.fromisoformat(day)).name == name


def test_before_the_first_edition_there_are_none() -> None:
    with pytest.raises(NoEdition, match="2017-06-30"):
        edition_on(dt.date(2017, 6, 30))


def test_another_name_is_refused() -> None:
    with pytest.raises(NoEdition, match="2020-01-01"):
        edition_named("2020-01-01")


def test_every_edition_has_an_engine_and_numbers_its_five_rules_of_colour() -> None:
    assert {edition.name for edition in editions()} == set(ENGINES)
    assert {len(edition.colours.articles) for edition in editions()} == {5}


def test_a_file_with_another_name_is_refused() -> None:
    with pytest.raises(EditionError, match="the file says otherwise"):
        read_edition(edition_named("2026-02-01").toml, "2027-01-01.toml")
