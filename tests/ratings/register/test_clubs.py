"""The club of players: on a day, in the register's state of a day, one by one and from a file."""

import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.core.table_files import read_text
from ratings.models import ClubMembership, Player
from ratings.register import clubs
from tests.ratings.month import NOW, enrol_players

MAY = dt.date(2025, 5, 1)
DAY = dt.timedelta(days=1)

pytestmark = pytest.mark.django_db


def taken_in(text: str, day: dt.date = MAY) -> int:
    return clubs.import_clubs(read_text(text, clubs.FIELDS, clubs.BOUNDS), day, None, NOW)


@pytest.fixture
def players() -> dict[str, Player]:
    return enrol_players("AB")


def test_a_club_holds_from_its_day_until_another(players: dict[str, Player]) -> None:
    clubs.record_club(players["A"], "SK Łódź", MAY, None, NOW)
    clubs.record_club(players["A"], "", MAY + 10 * DAY, None, NOW)
    clubs_of = [clubs.club_of_player(players["A"], MAY + days * DAY) for days in (-1, 0, 9, 10)]
    assert clubs_of == ["", "SK Łódź", "SK Łódź", ""]
    assert clubs.club_of_player(players["B"], MAY) == ""


def test_the_last_record_of_a_day_counts(players: dict[str, Player]) -> None:
    clubs.record_club(players["A"], "Wrong", MAY, None, NOW)
    clubs.record_club(players["A"], "Right", MAY, None, NOW)
    assert clubs.club_of_player(players["A"], MAY) == "Right"
    assert [membership.club for membership in clubs.memberships_on(MAY)] == ["Right"]


def test_facts_recorded_later_do_not_hold_earlier(players: dict[str, Player]) -> None:
    clubs.record_club(players["A"], "First", MAY, None, NOW)
    clubs.record_club(players["A"], "Second", MAY, None, NOW + DAY)
    assert [membership.club for membership in clubs.memberships_on(MAY, known_at=NOW)] == ["First"]
    assert [membership.club for membership in clubs.memberships_on(MAY, known_at=NOW - DAY)] == []


def test_clubs_are_named_once_whatever_their_case(players: dict[str, Player]) -> None:
    clubs.record_club(players["A"], "Zugzwang", MAY, None, NOW)
    clubs.record_club(players["B"], "ZUGZWANG", MAY, None, NOW)
    clubs.record_club(players["B"], "Älteste", MAY, None, NOW)
    assert [name.casefold() for name in clubs.club_names()] == ["älteste", "zugzwang"]


def test_a_file_is_recorded_whole(players: dict[str, Player]) -> None:
    count = taken_in("\ufeffNumber,Club,From\n101,One,2025-06-01\n102,Two,\n")
    assert count == 2
    assert clubs.club_of_player(players["A"], MAY) == ""
    assert clubs.club_of_player(players["A"], dt.date(2025, 6, 1)) == "One"
    assert clubs.club_of_player(players["B"], MAY) == "Two"


def test_a_known_club_is_not_recorded_again(players: dict[str, Player]) -> None:
    assert clubs.record_club(players["A"], "One", MAY, None, NOW)
    assert not clubs.record_club(players["A"], " One ", MAY + DAY, None, NOW)
    assert not clubs.record_club(players["B"], "", MAY, None, NOW)
    assert ClubMembership.objects.count() == 1


def test_a_file_that_comes_again_says_nothing_new(players: dict[str, Player]) -> None:
    text = "number,club,from\n101,One,2025-06-01\n102,Two,\n101,Three,2025-07-01\n101,Two,2025-05-15\n"
    assert taken_in(text) == 4
    assert taken_in("number,club\n101,Three\n102,Two\n", dt.date(2025, 8, 1)) == 0
    assert taken_in("number,club\n101,Three\n102,Two\n", dt.date(2025, 6, 30)) == 1
    clubs_of = [
        clubs.club_of_player(players["A"], dt.date(2025, month, day))
        for month, day in ((5, 14), (5, 15), (6, 1), (6, 30), (7, 1))
    ]
    assert clubs_of == ["", "Two", "One", "Three", "Three"]


def test_everything_wrong_in_a_file_is_reported_at_once_and_nothing_written(players: dict[str, Player]) -> None:
    with pytest.raises(Refused) as refused:
        taken_in(f"number,club,from\n101,One,\n999,Two,\n,Three,\n102,{'x' * 81},soon\n")
    assert refused.value.reasons == (
        "row 3, number: found 999; expected the number of a player in the register",
        "row 4, number: found –; expected the number of a player in the register",
        f"row 5, club: found {'x' * 81}; expected at most 80 letters",
        "row 5, from: found soon; expected a date such as 2026-12-31",
    )
    assert not ClubMembership.objects.exists()


def test_columns_are_known_by_their_headings_and_others_left_out(players: dict[str, Player]) -> None:
    assert taken_in("Verein;FIDE-ID;Captain;Seit\nOne;101;yes;1. Mai 2025\n") == 1
    assert clubs.club_of_player(players["A"], MAY) == "One"


@pytest.mark.parametrize("text", ["number\n101\n", "club,captain\nOne,yes\n"])
def test_a_file_without_numbers_or_clubs_is_refused(players: dict[str, Player], text: str) -> None:
    with pytest.raises(Refused, match="expected number, club and, if wanted, from"):
        taken_in(text)
