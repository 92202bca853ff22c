"""Review of a list: rows are refused one by one, and two rows never match one member."""

import pytest

from ratings.models import FederationMember, Player, User
from tests.ratings.member_lists import confirm_and_run, import_members, review_list, states
from tests.tournaments.factories import create_account, enrol_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def officer() -> User:
    return create_account("olga", "officers")


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        (";Kari;;;;;;;;", "Name: found –"),
        (f"{'L' * 77};Kari;;;;;;;;", "Name"),
        (f"{'ß' * 61};;;;;;;;;", "Name"),
        ("Lund;Kari;123456789012345678901;;;;;;;", "Member number"),
        ("Lund;Kari;;12x;;;;;;", "FIDE ID: found 12x"),
        ("Lund;Kari;;N;;;;;;", "FIDE ID: found N"),
        ("Lund;Kari;;;1990-13-01;;;;;", "Born: found 1990-13-01; expected an existing date"),
        ("Lund;Kari;;;1849;;;;;", "Born"),
        ("Lund;Kari;;;;x;;;;", "Sex: found x"),
        ("Lund;Kari;;;;;ATLANTIS;;;", "Federation: found ATLANTIS"),
        ("Lund;Kari;;;;;;...;;", "Club: found ..."),
        ("Lund;Kari;;;;;;;nobody;", "E-mail: found nobody"),
        (f"Lund;Kari;;;;;;;{'a' * 60}@{'b.' * 100}org;", "E-mail: found aaa"),
        ("Lund;Kari;;;;;;;;soon", "Member until: found soon"),
    ],
)
def test_a_wrong_row_is_left_out_and_the_others_go_in(officer: User, row: str, problem: str) -> None:
    """O22: the whole file was refused."""
    ordered = review_list(f"Dahl;Jonas;M-2;;1985;;;;;\n{row}\n", officer)
    assert states(ordered) == {2: "new", 3: "wrong"}
    assert problem in ordered.left_out[0][2][0]
    assert ordered.left_out[0][3] == row.rstrip(";").split(";")
    assert not Player.objects.exists()
    assert confirm_and_run(ordered, officer).added == 1
    assert FederationMember.objects.get().number == "M-2"


def test_several_cells_are_named_at_once(officer: User) -> None:
    ordered = review_list(";;;x;1849;;;;;\n", officer)
    assert [problem.partition(":")[0] for problem in ordered.left_out[0][2]] == ["Name", "FIDE ID", "Born"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["Dahl;Jonas;M-2;;1985", "Dahl;Jonas;M-2;;1985"], ["new", "again"]),
        (["Dahl;Jonas;M-2;;1985", "Else;Other;M-2;;"], ["again", "again"]),
        (["Dahl;Jonas;M-1;;1985-01-02", "Dahl;Jonas;M-2;;1985-01-03"], ["new", "new"]),
        (["Dahl;Jonas;M-1;;1985", "Dahl;Jonas;M-2;;1986"], ["new", "new"]),
        (["Dahl;Jonas;M-1;;1985", "Dahl;Jonas;M-2;;1985"], ["new", "new"]),
        (["Dahl;Jonas;M-1;;1985-01-02", "Dahl;Jonas;M-2;;1985-01-02"], ["again", "again"]),
        (["Dahl;Jonas;;;1985", "Jonas Dahl;;;;1985-01-02"], ["again", "again"]),
        (["Dähl;Jonas;;;1985", "Daehl;Jonas;;;1985"], ["again", "again"]),
        (["Dahl;Jonas;;11;1985", "Dahl;Jonas;;12;1985"], ["new", "new"]),
        (["Dahl;Jonas;;11;1985", "Dahl;Jonas;;11;1986"], ["again", "again"]),
        (["Dahl;Jonas;;new;1985", "Dahl;Jonas;;new;1985;m"], ["again", "again"]),
        (["Holm;Per;;77;", "Holm;Per;;;1980-03-02"], ["again", "again"]),
        (["Holm;Per;;77;", "Holm;Per;;078;"], ["number", "new"]),
    ],
)
def test_two_rows_never_mean_one_member(officer: User, rows: list[str], expected: list[str]) -> None:
    """O22: namesakes of one year with different numbers and birthdays were the same member "again"."""
    enrol_player("Holm, Per", "77", birth_year=1980)
    ordered = review_list("".join(f"{row}\n" for row in rows), officer)
    assert [*states(ordered).values()] == expected


def test_namesakes_with_birthdays_of_their_own_go_in_and_are_recognised_next_year(officer: User) -> None:
    text = "Dahl;Jonas;;;1985-01-02;;;;;\nDahl;Jonas;;;1985-01-03;;;;;\n"
    assert import_members(text, officer) == (2, 2, 0)
    assert import_members(text, officer) == (0, 0, 2)


def test_too_many_namesakes_are_all_left_out(officer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratings.members.review.MAX_NAMESAKES", 2)
    ordered = review_list("".join(f"Dahl;Jonas;M-{number};;;;;;;\n" for number in range(3)), officer)
    assert {*states(ordered).values()} == {"again"}
