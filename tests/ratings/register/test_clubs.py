"""Which club people play for: on a day, as the register knew it, one by one and from a file."""

import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import ClubMembership, Player
from ratings.register import clubs
from tests.ratings.month import NOW, people

MAY = dt.date(2025, 5, 1)
DAY = dt.timedelta(days=1)

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> dict[str, Player]:
    return people("AB")


def test_a_club_holds_from_its_day_until_another(players: dict[str, Player]) -> None:
    clubs.join(players["A"], "SK Łódź", MAY, None, NOW)
    clubs.join(players["A"], "", MAY + 10 * DAY, None, NOW)
    clubs_of = [clubs.of(players["A"], MAY + days * DAY) for days in (-1, 0, 9, 10)]
    assert clubs_of == ["", "SK Łódź", "SK Łódź", ""]
    assert clubs.of(players["B"], MAY) == ""


def test_of_one_day_what_was_recorded_last_counts(players: dict[str, Player]) -> None:
    clubs.join(players["A"], "Wrong", MAY, None, NOW)
    clubs.join(players["A"], "Right", MAY, None, NOW)
    assert clubs.of(players["A"], MAY) == "Right"
    assert [membership.club for membership in clubs.on(MAY)] == ["Right"]


def test_what_the_register_learned_later_is_not_known_before(players: dict[str, Player]) -> None:
    clubs.join(players["A"], "First", MAY, None, NOW)
    clubs.join(players["A"], "Second", MAY, None, NOW + DAY)
    assert [membership.club for membership in clubs.on(MAY, known_at=NOW)] == ["First"]
    assert [membership.club for membership in clubs.on(MAY, known_at=NOW - DAY)] == []


def test_clubs_are_named_once_whatever_their_case(players: dict[str, Player]) -> None:
    clubs.join(players["A"], "Zugzwang", MAY, None, NOW)
    clubs.join(players["B"], "ZUGZWANG", MAY, None, NOW)
    clubs.join(players["B"], "Älteste", MAY, None, NOW)
    assert [name.casefold() for name in clubs.names()] == ["älteste", "zugzwang"]


def test_a_file_is_recorded_whole(players: dict[str, Player]) -> None:
    count = clubs.import_clubs("\ufeffNumber,Club,From\n101,One,2025-06-01\n102,Two,\n", MAY, None, NOW)
    assert count == 2
    assert clubs.of(players["A"], MAY) == ""
    assert clubs.of(players["A"], dt.date(2025, 6, 1)) == "One"
    assert clubs.of(players["B"], MAY) == "Two"


def test_what_is_known_already_is_not_recorded_again(players: dict[str, Player]) -> None:
    assert clubs.join(players["A"], "One", MAY, None, NOW)
    assert not clubs.join(players["A"], " One ", MAY + DAY, None, NOW)
    assert not clubs.join(players["B"], "", MAY, None, NOW)
    assert ClubMembership.objects.count() == 1


def test_a_file_that_comes_again_says_nothing_new(players: dict[str, Player]) -> None:
    text = "number,club,from\n101,One,2025-06-01\n102,Two,\n101,Three,2025-07-01\n101,Two,2025-05-15\n"
    assert clubs.import_clubs(text, MAY, None, NOW) == 4
    assert clubs.import_clubs("number,club\n101,Three\n102,Two\n", dt.date(2025, 8, 1), None, NOW) == 0
    assert clubs.import_clubs("number,club\n101,Three\n102,Two\n", dt.date(2025, 6, 30), None, NOW) == 1
    clubs_of = [
        clubs.of(players["A"], dt.date(2025, month, day)) for month, day in ((5, 14), (5, 15), (6, 1), (6, 30), (7, 1))
    ]
    assert clubs_of == ["", "Two", "One", "Three", "Three"]


def test_everything_wrong_in_a_file_is_reported_at_once_and_nothing_written(players: dict[str, Player]) -> None:
    with pytest.raises(Refused) as refused:
        clubs.import_clubs(f"number,club,from\n101,One,\n999,Two,\n,Three,\n102,{'x' * 81},1.2.2025\n", MAY, None, NOW)
    assert refused.value.reasons == (
        "row 3, number: found 999; expected the number of a player in the register",
        "row 4, number: found –; expected the number of a player in the register",
        "row 5, club: found 81 characters; expected 80 at most",
        "row 5, from: found 1.2.2025; expected a day as 2026-01-31",
    )
    assert not ClubMembership.objects.exists()


@pytest.mark.parametrize("text", ["", "number\n101\n", "number,club,captain\n101,One,yes\n"])
def test_other_columns_are_refused(players: dict[str, Player], text: str) -> None:
    with pytest.raises(Refused, match="expected number, club and, if wanted, from"):
        clubs.import_clubs(text, MAY, None, NOW)
