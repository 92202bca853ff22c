"""The undo of an import of members: everything it wrote goes, unless later facts depend on it."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.members.import_job import drop_old_imports
from ratings.members.undo import UNDO_PERIOD, undo_effects, undo_import
from ratings.models import FederationMember, MemberImport, Player, PlayerFact, User
from ratings.register.clubs import club_of_player, record_club
from ratings.register.enrolment import enrol
from tests.ratings.member_lists import NOW, confirm_and_run, review_list
from tests.tournaments.factories import create_account, create_tournament, enrol_player

pytestmark = pytest.mark.django_db

ROWS = (
    "Berg;Kari;M-1;77;1990-05-31;;;Oslo;kari@example.org;\n"
    "Dahl;Jonas;M-2;78;;;;Bergen;;\n"
    "Ny;Nora;M-3;;2001-02-03;;;Oslo;;\n"
)


@pytest.fixture
def officer() -> User:
    return create_account("olga", "officers")


@pytest.fixture
def kari() -> Player:
    return enrol("77", "Berg, Kari", "NOR", from_day=dt.date(2020, 1, 1))


@pytest.fixture
def member_import(officer: User, kari: Player) -> MemberImport:
    record_club(kari, "Moss", dt.date(2026, 1, 1), officer, NOW - dt.timedelta(days=300))
    FederationMember.objects.create(player=kari, number="OLD", email="old@example.org", until=dt.date(2026, 12, 31))
    enrol_player("Dahl, Jonas", "78", birth_year=1985)
    return confirm_and_run(review_list(ROWS, officer), officer)


def undo(member_import: MemberImport, by: User) -> None:
    undo_import(member_import.pk, by, NOW + dt.timedelta(days=1))


def test_an_undo_restores_members_births_clubs_and_the_register(
    member_import: MemberImport, officer: User, kari: Player
) -> None:
    effects = undo_effects(member_import, NOW)
    assert effects
    assert effects[:5] == (1, 2, 1, 1, 3)
    undo(member_import, officer)
    member = FederationMember.objects.get()
    assert (member.number, member.email, member.until) == ("OLD", "old@example.org", dt.date(2026, 12, 31))
    kari.refresh_from_db()
    assert (kari.birth_year, kari.birth_date) == (None, None)
    assert club_of_player(kari, NOW.date()) == "Moss"
    assert club_of_player(Player.objects.get(number="78"), NOW.date()) == ""
    assert {*Player.objects.values_list("number", flat=True)} == {"77", "78"}
    member_import.refresh_from_db()
    assert (member_import.undone_by, member_import.written) == (officer, {})
    with pytest.raises(Refused, match="no longer be undone"):
        undo(member_import, officer)


def change_member() -> None:
    FederationMember.objects.filter(number="M-2").update(email="jonas@example.org")


def change_birth() -> None:
    Player.objects.filter(number="77").update(birth_date=dt.date(1990, 5, 30))


def change_club() -> None:
    record_club(Player.objects.get(number="78"), "Moss", dt.date(2026, 11, 26), None, timezone.now())


def enter_tournament() -> None:
    create_tournament(create_account("anna", "arbiters")).entries.create(
        player=Player.objects.get(member__number="M-3"), name="Ny, Nora", federation="NOR", start_number=1
    )


def record_fact() -> None:
    fact = PlayerFact.objects.get(name="Ny, Nora")
    fact.pk, fact.name = None, "Berg, Nora"
    fact.save()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (change_member, "1 member has changed since"),
        (change_birth, "The birth of 1 player has changed since"),
        (change_club, "1 player has another club since"),
        (enter_tournament, "1 rows about new players"),
        (record_fact, "Register: 1 rows about new players"),
    ],
)
def test_later_facts_refuse_the_undo(
    member_import: MemberImport, officer: User, change: Callable[[], None], reason: str
) -> None:
    change()
    with pytest.raises(Refused, match=reason):
        undo(member_import, officer)
    assert FederationMember.objects.filter(number__in=("M-1", "M-2", "M-3")).count() == 3


def test_an_import_is_undone_within_thirty_days(member_import: MemberImport, officer: User) -> None:
    assert undo_effects(member_import, NOW + UNDO_PERIOD)
    assert undo_effects(member_import, NOW + UNDO_PERIOD + dt.timedelta(seconds=1)) is None
    drop_old_imports(NOW + UNDO_PERIOD)
    member_import.refresh_from_db()
    assert member_import.written
    drop_old_imports(NOW + UNDO_PERIOD + dt.timedelta(seconds=1))
    member_import.refresh_from_db()
    assert member_import.written == {}


def test_an_unfinished_import_has_no_undo(officer: User) -> None:
    assert undo_effects(review_list("Lund;Kari;M-1;;;;;;;\n", officer), NOW) is None
