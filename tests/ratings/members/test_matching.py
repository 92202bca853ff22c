"""The player of a row: matched only with certainty."""

import datetime as dt

import pytest
from pytest_django import DjangoAssertNumQueries

from ratings.members.matching import matches_of, outcome_of
from ratings.members.outcomes import MemberOutcome
from ratings.members.rows import MemberRow, member_row
from ratings.models import FederationMember, Player, User
from ratings.register.enrolment import enrol
from ratings.tables.columns import Columns
from ratings.tables.table import Row
from tests.ratings.member_lists import import_members, states
from tests.ratings.member_lists import review_list as looked_through
from tests.tournaments.factories import create_account, enrol_player

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 11, 25)


@pytest.fixture
def officer() -> User:
    return create_account("olga", "officers")


def row(row_number: int = 2, /, **cells: str) -> MemberRow:
    member = member_row(Row(row_number, tuple(cells.values())), Columns((), tuple(cells)), "NOR", DAY)
    assert not member.problems
    return member


def outcome(name: str, /, **cells: str) -> MemberOutcome:
    stated = row(**{"name": name, **cells})
    return outcome_of(stated, matches_of([stated], DAY))


def born(name: str, birth: str, federation: str = "NOR", number: str | None = None) -> Player:
    """Enrol a player with a date of birth, a year, or neither."""
    date = dt.date.fromisoformat(birth) if len(birth) > 4 else None
    year = date.year if date else int(birth) if birth else None
    since = dt.date(2020, 1, 1)
    return enrol(number, name, federation, from_day=since, birth_year=year, birth_date=date)


def test_a_member_does_not_become_a_foreigner_of_the_same_name_and_year(officer: User) -> None:
    """O21: a row without FIDE ID matched any player with its name and year."""
    foreigner = born("Holm, Per", "1960", "SWE", "77")
    ordered = looked_through("Holm;Per;M-1;;1960-03-02;;;;;\n", officer)
    assert states(ordered) == {2: "federation"}
    assert ordered.left_out[0][2] == [
        "FIDE ID: found –; expected the number of the player, or “new” for a new player; "
        "the register has 77 Holm, Per (SWE, 1960)"
    ]
    assert import_members("Holm;Per;M-1;;1960-03-02;;;;;\n", officer) == (0, 0, 0)
    assert not FederationMember.objects.exists()
    assert import_members("Holm;Per;M-1;new;1960-03-02;;;;;\n", officer) == (1, 1, 0)
    assert FederationMember.objects.get().player != foreigner


@pytest.mark.parametrize(
    ("register", "cells", "state"),
    [
        # the register has the date
        (["1960-03-02 NOR"], {"birth": "1960-03-02"}, "name"),
        (["1960-03-02 NOR", "1960-03-02 SWE"], {"birth": "1960-03-02"}, "name"),
        (["1960-03-02 NOR", "1960-04-02 NOR"], {"birth": "1960-03-02"}, "name"),
        (["1960-03-02 NOR", "1960-03-02 NOR"], {"birth": "1960-03-02"}, "several"),
        (["1960-03-02 NOR", "1960 NOR"], {"birth": "1960-03-02"}, "several"),
        (["1960-04-02 NOR"], {"birth": "1960-03-02"}, "birth"),
        (["1960-03-02 NOR"], {"birth": "1960"}, "birth"),
        (["1960-03-02 NOR"], {}, "birth"),
        (["1960-03-02 SWE"], {"birth": "1960-03-02"}, "federation"),
        (["1960-03-02 SWE"], {"birth": "1960-03-02", "federation": "SWE"}, "name"),
        # the register has the year, like FIDE's list
        (["1960 NOR"], {"birth": "1960-03-02"}, "name"),
        (["1960 NOR"], {"birth": "1960"}, "birth"),
        (["1960 NOR", "1960 NOR"], {"birth": "1960-03-02"}, "several"),
        (["1960 NOR", "1960 SWE"], {"birth": "1960-03-02"}, "several"),
        (["1960 NOR", " NOR"], {"birth": "1960-03-02"}, "several"),
        # the register has neither
        ([" NOR"], {"birth": "1960-03-02"}, "birth"),
        # another year is another player
        (["1961 NOR"], {"birth": "1960-03-02"}, "new"),
        (["1961 NOR"], {"birth": "1960"}, "new"),
        (["1961 NOR", "1960 NOR"], {"birth": "1960-03-02"}, "name"),
        ([], {}, "new"),
        # an unknown number: two FIDE IDs are two players
        (["1960 NOR 77"], {"birth": "1960-03-02", "fide_id": "78"}, "new"),
        (["1960-03-02 NOR"], {"birth": "1960-03-02", "fide_id": "78"}, "birth"),
        (["1960-03-02 NOR"], {"birth": "1960-03-02", "fide_id": "N99"}, "contradicted"),
        (["1960 NOR"], {"birth": "1960-03-02", "fide_id": "NEW"}, "new"),
    ],
)
def test_a_name_joins_with_federation_and_day_of_birth_only(
    register: list[str], cells: dict[str, str], state: str
) -> None:
    for each in register:
        birth, federation, *number = each.split(" ")
        born("Holm, Per", birth, federation, *number)
    assert outcome("Holm, Per", **cells).state == state


@pytest.mark.parametrize("name", ["Mueller, Jörg", "Jörg Müller", "Mueller, Joerg", "Müller, J.", "Müller, Jörg Ole"])
def test_a_name_in_another_spelling_is_left_out_and_not_added(name: str) -> None:
    born("Müller, Jörg", "1960-03-02")
    assert outcome(name, birth="1960-03-02").state == "spelling"
    assert outcome(name, birth="1961-03-02").state == "new"


@pytest.mark.parametrize(
    ("stored", "name"),
    [("Muller, Jorg", "Müller, Jörg"), ("Aagaard, Soeren", "Ågård, Søren"), ("Mueller, Jorg", "Müller, Jörg")],
)
def test_two_letters_for_one_are_a_spelling(stored: str, name: str) -> None:
    player = born(stored, "1960-03-02", number="77")
    assert outcome(name, birth="1960-03-02").state == ("name" if stored == "Muller, Jorg" else "spelling")
    by_number = outcome(name, birth="1960-03-02", fide_id="77")
    assert (by_number.state, by_number.player) == ("number", player)


def test_a_shorter_name_of_another_federation_or_without_a_year_is_another_player() -> None:
    born("Holm, Per Ole", "1960", "SWE")
    born("Holm, Per Ole", "")
    assert outcome("Holm, Per", birth="1960-03-02").state == "new"


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"fide_id": "77", "name": "Other, Else"}, "Name: found Other, Else; expected Holm, Per, as the register has"),
        (
            {"fide_id": "77", "birth": "1961"},
            "Born: found 1961; expected 1960-03-02, as the register has for number 77",
        ),
        ({"fide_id": "77", "birth": "1960-04-02"}, "Born: found 1960-04-02; expected 1960-03-02"),
        ({"number": "M-1", "birth": "1961"}, "Born: found 1961"),
        (
            {"fide_id": "77", "number": "M-2"},
            "Member number: found M-2; expected a number of the player with FIDE ID 77",
        ),
        (
            {"fide_id": "99", "number": "M-1"},
            "Member number: found M-1; expected a number of the player with FIDE ID 99",
        ),
        ({"fide_id": "N99", "number": "M-2"}, "FIDE ID: found N99; expected a number that the register has"),
    ],
)
def test_a_number_joins_unless_something_contradicts_it(cells: dict[str, str], problem: str) -> None:
    holm, other = born("Holm, Per", "1960-03-02", number="77"), enrol_player("Holm, Per")
    FederationMember.objects.create(player=holm, number="M-1")
    FederationMember.objects.create(player=other, number="M-2")
    for stated in ({"fide_id": "77"}, {"fide_id": "077"}, {"number": "M-1"}, {"fide_id": "77", "number": "M-1"}):
        assert outcome("Holm, Per", birth="1960", **stated).player == holm
    assert outcome("Holm, Per", fide_id=other.number.lower()).player == other
    assert outcome("Holm, Per", fide_id="99", number="M-2").player == other
    contradicted = outcome("Holm, Per", **cells)
    assert contradicted.state == "contradicted"
    assert problem in contradicted.problems[0]


def test_a_thousand_rows_take_as_many_statements_as_ten(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    born("Name3, Kari", "1990")
    rows = [row(index, name=f"Name{index}, Kari", number=f"M-{index}", birth="1990-01-02") for index in range(1000)]
    with django_assert_max_num_queries(12):
        matches = matches_of(rows, DAY)
    outcomes = {each.row: outcome_of(each, matches).state.value for each in rows}
    assert outcomes == {number: "name" if number == 3 else "new" for number in range(1000)}
