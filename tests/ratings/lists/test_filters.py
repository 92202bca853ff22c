"""Filters of a list: both sides of each boundary."""

import datetime as dt

import pytest

from ratings.imports import BaseRow
from ratings.lists.browse import BrowseForm, sorted_rows
from ratings.lists.previous import with_change
from ratings.models import Player, Version
from tests.ratings.month import (
    DECEMBER,
    NOVEMBER,
    create_event,
    enrol_players,
    publish_base_list,
    publish_base_rows,
    run_and_publish,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> dict[str, Player]:
    return enrol_players()


def publish_earlier_list(
    players: dict[str, Player], ratings: dict[str, int], date: dt.date = NOVEMBER, inactive: str = "", day: int = 1
) -> Version:
    """Publish an earlier list, some players inactive, imported on a day of February."""
    rows = [
        BaseRow(players[letter].number, rating, 20, inactive=letter in inactive) for letter, rating in ratings.items()
    ]
    return publish_base_rows(date, "standard", rows, f"list {day}", dt.datetime(2026, 2, day, tzinfo=dt.UTC))


def fitting(version: Version, **query: str) -> str:
    """Return the letters of the matching players, in the order of the rows."""
    form = BrowseForm(query)
    assert form.is_valid(), form.errors
    return "".join(row.name[0] for row in sorted_rows(version, form.cleaned_data))


def changes(version: Version) -> dict[str, int | None]:
    return {row.name[0]: row.change for row in with_change(sorted_rows(version, {"show": "all"}), version)}


def test_nothing_asked_is_every_rated_player_in_the_order_of_the_list(players: dict[str, Player]) -> None:
    publish_base_list(players)
    create_event(players, "F1A")
    version = run_and_publish()
    assert fitting(version) == "ABCDE"
    assert fitting(version, show="all") == "ABCDEF"


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [("1700", "1900", "BCD"), ("1701", "1899", "C"), ("1900", "", "AB"), ("", "1700", "DE"), ("0", "", "ABCDE")],
)
def test_both_ends_belong_to_a_band_of_ratings(players: dict[str, Player], low: str, high: str, expected: str) -> None:
    assert fitting(publish_base_list(players), min_rating=low, max_rating=high) == expected


def test_any_of_several_federations_fits(players: dict[str, Player]) -> None:
    version = publish_base_list(players)
    assert fitting(version, federation="GER,AUT") == "ABCDE"
    assert fitting(version, federation="GER,SUI") == ""


def test_restrictions_combine() -> None:
    players = (
        enrol_players("AB", sex="w", birth_year=2012)
        | enrol_players("C", sex="w")
        | enrol_players("D", birth_year=2012)
    )
    version = publish_base_list(players)
    assert fitting(version, sex="w", age="u14") == "AB"
    assert fitting(version, sex="w", age="u14", max_rating="1950") == "B"


def test_inactive_players_are_shown_alone_or_left_out(players: dict[str, Player]) -> None:
    version = publish_earlier_list(players, {"A": 2000, "B": 1900}, inactive="B")
    assert fitting(version) == "AB"
    assert fitting(version, show="active") == "A"
    assert fitting(version, show="inactive") == "B"


def test_a_player_unrated_on_the_previous_list_is_new(players: dict[str, Player]) -> None:
    publish_base_list(players, {"A": 2000, "B": 1900})
    version = publish_base_list(players, {"A": 2000, "C": 1800, "B": 1900, "D": 1700}, date=DECEMBER)
    assert fitting(version, show="new") == "CD"


def test_the_first_list_has_no_new_players_and_no_gains(players: dict[str, Player]) -> None:
    version = publish_base_list(players)
    assert version.previous_list_version is None
    assert fitting(version, show="new") == ""
    assert fitting(version, sort="gain") == ""
    assert set(changes(version).values()) == {None}


def test_gains_of_a_computed_list_are_those_of_its_working(players: dict[str, Player]) -> None:
    publish_base_list(players)
    create_event(players, "D1A C1B E0C")
    version = run_and_publish()
    moved = {period.player.number: period.rating - period.base for period in version.run.periods.all()}
    assert {letter for letter in "ABCDE" if moved[players[letter].number] > 0} == {"C", "D"}
    assert moved[players["C"].number] > moved[players["D"].number]
    assert fitting(version, sort="gain") == "CD"
    assert changes(version) == {letter: moved.get(players[letter].number) for letter in "ABCDE"}


def test_gains_of_an_imported_list_are_against_the_previous_list(players: dict[str, Player]) -> None:
    publish_base_list(players, {"A": 2000, "B": 1900, "C": 1800})
    version = publish_base_list(players, {"A": 1999, "B": 1901, "C": 1830, "D": 1700}, date=DECEMBER)
    assert changes(version) == {"A": -1, "B": 1, "C": 30, "D": None}
    assert fitting(version, sort="gain") == "CB"


def test_a_version_stays_unchanged_when_the_previous_list_is_corrected(players: dict[str, Player]) -> None:
    older = publish_earlier_list(players, {"A": 2000, "B": 1900}, day=1)
    version = publish_earlier_list(players, {"A": 2000, "B": 1910, "C": 1800}, DECEMBER, day=2)
    corrected = publish_earlier_list(players, {"A": 2000, "B": 1950, "C": 1790}, day=3)
    later = publish_earlier_list(players, {"A": 2000, "B": 1910, "C": 1790}, DECEMBER, day=4)
    assert version.previous_list_version == older
    assert fitting(version, show="new") == "C"
    assert changes(version)["B"] == 10
    assert later.previous_list_version == corrected
    assert fitting(later, show="new") == ""
    assert changes(later)["B"] == -40


def test_a_previous_list_published_later_counts_with_its_first_version(players: dict[str, Player]) -> None:
    version = publish_earlier_list(players, {"A": 2000}, DECEMBER, day=1)
    older = publish_earlier_list(players, {"A": 1990}, day=2)
    publish_earlier_list(players, {"A": 1995}, day=3)
    assert version.previous_list_version == older


def test_a_list_of_another_time_control_is_not_the_previous_list(players: dict[str, Player]) -> None:
    publish_base_list(players, control="rapid")
    assert publish_base_list(players, date=DECEMBER).previous_list_version is None
