"""Members from the federation's own list: recognised or enrolled, or nothing at all."""

import datetime as dt

import pytest
from pghistory.models import Events
from pytest_django import DjangoAssertNumQueries

from ratings.core.errors import Refused
from ratings.core.mapped_csv import guess, read_table
from ratings.members.csv_import import import_members
from ratings.members.rows import FIELDS
from ratings.models import FederationMember, Player, PlayerFact, User
from ratings.register import clubs
from ratings.register.merging import merge
from tests.tournaments.cast import account, player

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 11, 25, 12, tzinfo=dt.UTC)
HEADINGS = "Surname;First name;Member number;FIDE ID;Born;Sex;Fed;Club;E-mail;Member until\n"


@pytest.fixture
def olga() -> User:
    return account("olga", "officers")


def imported(text: str, by: User) -> tuple[int, int, int]:
    table = read_table(HEADINGS + text)
    return import_members(table, guess(table.headings, FIELDS), "NOR", by, NOW)[:3]


def test_who_is_not_in_the_register_is_enrolled_with_club_and_membership(olga: User) -> None:
    text = (
        "Lund;Kari;M-1;;1990-05-31;F;;SK Bergen;kari@example.org;2027\nDahl;Jonas;M-2;1503014;1985;m;SWE;;;31.03.2026\n"
    )
    assert imported(text, olga) == (2, 2, 0)
    kari, jonas = (member.player for member in FederationMember.objects.order_by("number"))
    assert (kari.birth_date, kari.birth_year, jonas.number, jonas.birth_year) == (
        dt.date(1990, 5, 31), 1990, "1503014", 1985,
    )  # fmt: skip
    facts = PlayerFact.objects.order_by("player").values_list("name", "federation", "sex", "from_day")
    assert [*facts] == [
        ("Lund, Kari", "NOR", "w", dt.date(2025, 1, 1)), ("Dahl, Jonas", "SWE", "m", dt.date(2025, 1, 1)),
    ]  # fmt: skip
    assert clubs.of(kari, NOW.date()) == "SK Bergen"
    assert [*FederationMember.objects.order_by("number").values_list("email", "until")] == [
        ("kari@example.org", dt.date(2027, 12, 31)), ("", dt.date(2026, 3, 31)),
    ]  # fmt: skip
    assert imported(text, olga) == (0, 0, 2)
    assert Player.objects.count() == 2


def test_players_of_the_register_are_recognised_and_an_empty_cell_changes_nothing(olga: User) -> None:
    by_id = player("Lund, Kari", "77", birth_year=1990)
    by_name = player("Dahl, Jonas", birth_year=1985)
    by_member = player("Costa, Ines", birth_year=1970)
    FederationMember.objects.create(player=by_member, number="M-3", email="ines@example.org")
    merged = player("Berg, Kari", "78", birth_year=1990)
    merge(by_id, merged, "one person", olga, NOW)
    text = "Berg;Kari;M-1;078;1990;;;;;\nDahl;Jonas;M-2;;1985-02-01;;;;;\nCosta-Silva;Ines;M-3;;;;;;;2027\n"
    assert imported(text, olga) == (2, 0, 1)
    assert dict(FederationMember.objects.values_list("number", "player")) == {
        "M-1": by_id.pk, "M-2": by_name.pk, "M-3": by_member.pk,
    }  # fmt: skip
    by_name.refresh_from_db()
    assert by_name.birth_date == dt.date(1985, 2, 1)
    assert FederationMember.objects.get(number="M-3").email == "ines@example.org"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        (";Kari;;;;;;;;", "row 3, Name: found –"),
        (f"{'L' * 77};Kari;;;;;;;;", "row 3, Name"),
        (f"{'ß' * 61};;;;;;;;;", "row 3, Name"),
        ("Lund;Kari;123456789012345678901;;;;;;;", "row 3, Member number"),
        ("Lund;Kari;;12x;;;;;;", "row 3, FIDE ID: found 12x"),
        ("Lund;Kari;;;1990-13-01;;;;;", "row 3, Born: found 1990-13-01"),
        ("Lund;Kari;;;1849;;;;;", "row 3, Born"),
        ("Lund;Kari;;;;x;;;;", "row 3, Sex: found x"),
        ("Lund;Kari;;;;;NORWAY;;;", "row 3, Federation: found NORWAY"),
        ("Lund;Kari;;;;;;-;;", "row 3, Club: found -"),
        ("Lund;Kari;;;;;;;nobody;", "row 3, E-mail: found nobody"),
        ("Lund;Kari;;;;;;;;soon", "row 3, Member until: found soon"),
        ("Dahl;Jonas;;;1985;;;;;", "row 3: the member of row 2 again"),
        ("Else;Other;M-2;;;;;;;", "row 3: the member of row 2 again"),
        ("Holm;Per;;;;;;;;", "row 3: the register has N1, N2 of this name"),
        ("Holm;Per;;;1960;;;;;", "row 3: the register has N1, N2 of this name"),
        ("Else;Other;;77;;;;;;", "row 3: the register has another name for number 77"),
        ("Brandt;Emil;;77;1981;;;;;", "row 3: born 1981; the register has 1980"),
        ("Brandt;Emil;M-9;77;;;;;;", "row 3: FIDE ID 77 and member number M-9 are of two players"),
    ],
)
def test_a_wrong_row_is_named_and_nothing_is_written(olga: User, row: str, sentence: str) -> None:
    first, _second = player("Holm, Per", birth_year=1960), player("Holm, Per", birth_year=1960)
    player("Brandt, Emil", "77", birth_year=1980)
    FederationMember.objects.create(player=first, number="M-9")
    with pytest.raises(Refused, match=sentence):
        imported(f"Dahl;Jonas;M-2;;1985;;;;;\n{row}\n", olga)
    assert (FederationMember.objects.count(), Player.objects.count()) == (1, 3)


def test_a_thousand_rows_take_as_many_statements_as_ten(
    olga: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    rows = "".join(f"Name{number};Kari;M-{number};;1990;;;Club {number % 9};;\n" for number in range(300))
    with django_assert_max_num_queries(40):
        assert imported(rows, olga) == (300, 300, 0)
    with django_assert_max_num_queries(30):
        assert imported(rows, olga) == (0, 0, 300)


def test_a_renewal_changes_what_the_rows_state_and_the_history_has_no_more(olga: User) -> None:
    assert imported("Lund;Kari;M-1;;1990;;;;kari@example.org;2026\nDahl;Jonas;M-2;;1985;;;;;\n", olga) == (2, 2, 0)
    assert imported("Lund;Kari;M-1;;;;;;;2027\nDahl;Jonas;M-2;;;;;;;\n", olga) == (0, 0, 2)
    assert [*FederationMember.objects.order_by("number").values_list("email", "until")] == [
        ("kari@example.org", dt.date(2027, 12, 31)), ("", None),
    ]  # fmt: skip
    history = Events.objects.filter(pgh_obj_model="ratings.FederationMember", pgh_label="update")
    assert [event.pgh_data["until"] for event in history] == ["2027-12-31"]
