"""Doubtful members: decided one by one or together, by several officers, and imported as decided."""

import pytest
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.members.deciding import correct_alike, decide_group, decide_row, review_rows
from ratings.members.doubtful import review_seen
from ratings.members.import_job import confirm_import, run_import
from ratings.models import FederationMember, MemberImport, Player, User
from ratings.reviews.decisions import AlreadyDecided, RowDecision
from tests.ratings.member_lists import review_list, states
from tests.tournaments.factories import create_account, enrol_player

pytestmark = pytest.mark.django_db

LIST = (
    "Müller;Jörg;M-1;;1970-01-01;;;;;\n"
    "Holm;Per;M-2;;1960-03-02;;;;;\n"
    "Ny;Nora;M-3;;2001-02-03;;;;;\n"
    "Lie;Ola;M-4;;1999;z;;;;\n"
    "Moe;Liv;M-5;;1999;z;;;;\n"
)


@pytest.fixture
def officer() -> User:
    return create_account("olga", "officers")


@pytest.fixture
def other_officer() -> User:
    return create_account("oda", "officers")


@pytest.fixture
def member_import(officer: User) -> MemberImport:
    enrol_player("Mueller, Joerg", "80", birth_year=1970)
    enrol_player("Holm, Per", "79", birth_year=1960, federation="SWE")
    return review_list(LIST, officer)


def states_of(member_import: MemberImport) -> dict[int, str]:
    member_import.refresh_from_db()
    return states(member_import)


def confirm(member_import: MemberImport, by: User) -> None:
    member_import.refresh_from_db()
    confirm_import(member_import, review_seen(member_import), by, timezone.now())
    run_import(member_import.pk)
    member_import.refresh_from_db()


def test_a_match_by_the_spelling_key_alone_is_a_proposal(member_import: MemberImport, officer: User) -> None:
    """O22: ü in a list of members, ue in FIDE's list."""
    assert states(member_import) == {2: "spelling", 3: "federation", 4: "new", 5: "wrong", 6: "wrong"}
    (row,) = review_rows(member_import, {2})
    assert [(each.player.player.number, each.differs) for each in row.proposals] == [("80", {"name"})]
    decide_row(member_import.pk, 2, RowDecision("80"), "", officer)
    assert states_of(member_import)[2] == "chosen"
    confirm(member_import, officer)
    assert {*FederationMember.objects.values_list("player__number", "number")} == {("80", "M-1"), ("N1", "M-3")}
    assert (member_import.added, member_import.enrolled) == (2, 1)
    assert states(member_import) == {3: "federation", 5: "wrong", 6: "wrong"}


def test_a_foreigner_of_the_same_name_is_kept_apart_or_chosen(member_import: MemberImport, officer: User) -> None:
    """O21: a member became a foreigner with the same name and year of birth."""
    decide_row(member_import.pk, 3, RowDecision("new"), "", officer)
    assert states_of(member_import)[3] == "new"
    confirm(member_import, officer)
    member = FederationMember.objects.get(number="M-2")
    assert member.player.number.startswith("N")
    assert not FederationMember.objects.filter(player__number="79").exists()


def test_a_row_is_left_out_and_decided_again(member_import: MemberImport, officer: User) -> None:
    decide_row(member_import.pk, 3, RowDecision("out"), "", officer)
    assert states_of(member_import)[3] == "out"
    decide_row(member_import.pk, 3, RowDecision(""), "", officer)
    assert states_of(member_import)[3] == "federation"


def test_a_second_officer_sees_the_decision_of_the_first(
    member_import: MemberImport, officer: User, other_officer: User
) -> None:
    decide_row(member_import.pk, 3, RowDecision("new"), "", officer)
    with pytest.raises(AlreadyDecided, match="Row 3: olga has decided it meanwhile"):
        decide_row(member_import.pk, 3, RowDecision("out"), "", other_officer)
    assert states_of(member_import)[3] == "new"
    seen = member_import.decisions["3"]["at"]
    decide_row(member_import.pk, 3, RowDecision("out"), seen, other_officer)
    assert states_of(member_import)[3] == "out"


def test_equal_cells_get_the_same_correction(member_import: MemberImport, officer: User) -> None:
    assert [row.alike for row in review_rows(member_import, {5, 6})] == [2, 2]
    correct_alike(member_import.pk, 5, RowDecision("", {5: "w"}), officer)
    assert (states_of(member_import)[5], states(member_import)[6]) == ("new", "new")
    confirm(member_import, officer)
    assert {*Player.objects.filter(member__number__in=("M-4", "M-5")).values_list("facts__sex", flat=True)} == {"w"}


@pytest.mark.parametrize(("choice", "state"), [("new", "new"), ("proposal", "chosen"), ("out", "out")])
def test_a_group_is_decided_together_except_rows_decided_meanwhile(
    officer: User, other_officer: User, choice: str, state: str
) -> None:
    for number in range(4):
        enrol_player(f"Holm{number}, Per", f"{80 + number}", federation="SWE", birth_year=1960)
    member_import = review_list("".join(f"Holm{number};Per;M-{number};;1960;;;;;\n" for number in range(4)), officer)
    decide_row(member_import.pk, 3, RowDecision("81"), "", other_officer)
    assert decide_group(member_import.pk, "federation", [2, 3, 4, 99], choice, officer) == 2
    assert states_of(member_import) == {2: state, 3: "chosen", 4: state, 5: "federation"}


def test_two_rows_do_not_get_one_player(officer: User) -> None:
    enrol_player("Holm, Per", "79", birth_year=1960, federation="SWE")
    rows = "Holm;Per;M-1;;1960-03-02;;;;;\nHolm;Per;M-2;;1960-03-03;;;;;\nHolm;Per;M-3;79;;;;;;\n"
    member_import = review_list(rows, officer)
    assert states(member_import) == {2: "federation", 3: "federation", 4: "number"}
    with pytest.raises(Refused, match="Row 4 has the same member"):
        decide_row(member_import.pk, 2, RowDecision("79"), "", officer)
    assert states_of(member_import)[2] == "federation"
    for row in (2, 3):
        decide_row(member_import.pk, row, RowDecision("new"), "", officer)
    confirm(member_import, officer)
    assert FederationMember.objects.count() == 3


def test_a_repeated_row_is_recorded_when_the_other_is_left_out(officer: User) -> None:
    member_import = review_list("Dahl;Jonas;M-2;;1985;;;;;\nElse;Other;M-2;;;;;;;\n", officer)
    assert states(member_import) == {2: "again", 3: "again"}
    decide_row(member_import.pk, 3, RowDecision("out"), "", officer)
    assert states_of(member_import) == {2: "new", 3: "out"}
    confirm(member_import, officer)
    assert FederationMember.objects.get().number == "M-2"


def test_a_decided_row_with_the_member_number_of_another_row_is_left_out(officer: User) -> None:
    enrol_player("Holm, Per", "79", birth_year=1960, federation="SWE")
    member_import = review_list("Holm;Per;M-1;;1960;;;;;\nDahl;Jonas;M-1;;1985;;;;;\n", officer)
    decide_row(member_import.pk, 2, RowDecision("new"), "", officer)
    confirm(member_import, officer)
    assert FederationMember.objects.get().player.facts.get().name == "Dahl, Jonas"
    assert states(member_import) == {2: "changed"}


@pytest.mark.parametrize(("row", "choice"), [(3, "4711"), (3, "80"), (99, "new"), (4, "new"), (3, "x\0")])
def test_a_choice_that_is_not_there_is_refused(
    member_import: MemberImport, officer: User, row: int, choice: str
) -> None:
    with pytest.raises(Refused):
        decide_row(member_import.pk, row, RowDecision(choice), "", officer)
    member_import.refresh_from_db()
    assert member_import.decisions == {}


def test_a_decision_after_the_page_was_read_is_seen_before_the_import(
    member_import: MemberImport, officer: User, other_officer: User
) -> None:
    seen = review_seen(member_import)
    decide_row(member_import.pk, 3, RowDecision("new"), "", other_officer)
    with pytest.raises(Refused, match="Check the numbers"):
        confirm_import(member_import, seen, officer, timezone.now())
    confirm(member_import, officer)
    with pytest.raises(Refused, match="no longer under review"):
        decide_row(member_import.pk, 2, RowDecision("80"), "", officer)


def test_decisions_stay_when_the_same_file_is_sent_again(member_import: MemberImport, officer: User) -> None:
    decide_row(member_import.pk, 3, RowDecision("new"), "", officer)
    again = review_list(LIST, officer)
    assert again == member_import
    assert states(again)[3] == "new"
