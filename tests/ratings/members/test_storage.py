"""Recorded members: matched or enrolled, with club and membership."""

import datetime as dt

import pytest
from django.utils import timezone
from pghistory.models import Events
from pytest_django import DjangoAssertNumQueries

from ratings.members.rows import MemberRow
from ratings.members.storage import record_members
from ratings.models import FederationMember, Player, PlayerFact, User
from ratings.register import clubs
from ratings.register.enrolment import PersonDetails
from ratings.register.merging import merge
from tests.ratings.member_lists import NOW, import_members
from tests.tournaments.factories import create_account, enrol_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def officer() -> User:
    return create_account("olga", "officers")


def test_a_new_member_is_enrolled_with_club_and_membership(officer: User) -> None:
    text = (
        "Lund;Kari;M-1;;1990-05-31;F;;SK Bergen;kari@example.org;2027\nDahl;Jonas;M-2;1503014;1985;m;SWE;;;31.03.2026\n"
    )
    assert import_members(text, officer) == (2, 2, 0)
    kari, jonas = (member.player for member in FederationMember.objects.order_by("number"))
    assert (kari.birth_date, kari.birth_year, jonas.number, jonas.birth_year) == (
        dt.date(1990, 5, 31), 1990, "1503014", 1985,
    )  # fmt: skip
    facts = PlayerFact.objects.order_by("player").values_list("name", "federation", "sex", "from_day")
    day = dt.date(timezone.localdate().year - 1, 1, 1)
    assert [*facts] == [("Lund, Kari", "NOR", "w", day), ("Dahl, Jonas", "SWE", "m", day)]
    assert clubs.club_of_player(kari, timezone.localdate()) == "SK Bergen"
    assert [*FederationMember.objects.order_by("number").values_list("email", "until")] == [
        ("kari@example.org", dt.date(2027, 12, 31)), ("", dt.date(2026, 3, 31)),
    ]  # fmt: skip
    assert import_members(text, officer) == (0, 0, 2)
    assert Player.objects.count() == 2


def test_players_of_the_register_are_recognised_and_an_empty_cell_changes_nothing(officer: User) -> None:
    by_id = enrol_player("Lund, Kari", "77", birth_year=1990)
    by_name = enrol_player("Dahl, Jonas", birth_year=1985)
    by_member = enrol_player("Costa, Ines", birth_year=1970)
    FederationMember.objects.create(player=by_member, number="M-3", email="ines@example.org")
    merged = enrol_player("Berg, Kari", "78", birth_year=1990)
    merge(by_id, merged, "one person", officer, NOW)
    text = "Berg;Kari;M-1;078;1990;;;;;\nDahl;Jonas;M-2;;1985-02-01;;;;;\nCosta-Silva;Ines;M-3;;;;;;;2027\n"
    assert import_members(text, officer) == (2, 0, 1)
    assert dict(FederationMember.objects.values_list("number", "player")) == {
        "M-1": by_id.pk, "M-2": by_name.pk, "M-3": by_member.pk,
    }  # fmt: skip
    by_name.refresh_from_db()
    assert by_name.birth_date == dt.date(1985, 2, 1)
    assert FederationMember.objects.get(number="M-3").email == "ines@example.org"


def test_a_hundred_rows_take_as_many_statements_as_ten(
    officer: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    players = [PersonDetails(f"Name{number}, Kari", "NOR", birth_year=1990) for number in range(100)]
    rows = [
        (MemberRow(number, person, f"M-{number}", f"Club {number % 9}", "", None, {}), None)
        for number, person in enumerate(players)
    ]
    with django_assert_max_num_queries(30):
        assert record_members(rows, officer, NOW).added == 100


def test_a_renewal_changes_what_the_rows_state_and_the_history_has_no_more(officer: User) -> None:
    assert import_members("Lund;Kari;M-1;;1990;;;;kari@example.org;2026\nDahl;Jonas;M-2;;1985;;;;;\n", officer) == (
        2,
        2,
        0,
    )
    assert import_members("Lund;Kari;M-1;;;;;;;2027\nDahl;Jonas;M-2;;;;;;;\n", officer) == (0, 0, 2)
    assert [*FederationMember.objects.order_by("number").values_list("email", "until")] == [
        ("kari@example.org", dt.date(2027, 12, 31)), ("", None),
    ]  # fmt: skip
    history = Events.objects.filter(pgh_obj_model="ratings.FederationMember", pgh_label="update")
    assert [event.pgh_data["until"] for event in history] == ["2027-12-31"]
