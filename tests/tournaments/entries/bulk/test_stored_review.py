"""A list under review: stored once, decided by several arbiters, added once, deleted."""

import datetime as dt

import pytest
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import User
from ratings.reviews.decisions import AlreadyDecided, RowDecision
from tests.ratings.tables import sheets
from tests.tournaments import factories, manual_swiss
from tournaments.entries.bulk import stored_review
from tournaments.entries.bulk.stored_review import RETENTION
from tournaments.models import Absence, EntryImport, Tournament

LIST = "Name;Born;E-Mail\nOstby, Arne;2012;arne@example.org\nAhlberg, Nora;;nora@example.org\n"


@pytest.fixture
def deputy(db: None) -> User:
    return factories.create_account("deputy", first_name="Liv", last_name="Eriksen")


@pytest.fixture
def stored_import(new_tournament: Tournament, arbiter: User) -> EntryImport:
    factories.enrol_player("Ahlberg, Nora", "1503014", birth_year=1990)
    factories.enrol_player("Ahlberg, Nora", "1503015", birth_year=2009)
    return stored_review.store_list(new_tournament, LIST, "", arbiter)


def states(stored: EntryImport) -> list[str]:
    stored.refresh_from_db()
    return [row.state for row in stored_review.open_review(stored).review().rows]


def decision_time(stored: EntryImport, row: int) -> str:
    stored.refresh_from_db()
    return stored_review.open_review(stored).decisions[row].at


def test_the_same_list_is_one_review_and_keeps_no_mail_addresses(
    new_tournament: Tournament, arbiter: User, stored_import: EntryImport
) -> None:
    assert stored_review.store_list(new_tournament, LIST, "again", arbiter) == stored_import
    assert "example.org" not in f"{stored_import.table}"
    assert states(stored_import) == ["new", "ambiguous"]


def test_a_row_is_decided_and_the_decision_taken_back(arbiter: User, stored_import: EntryImport) -> None:
    stored_review.decide(stored_import.pk, 3, RowDecision("1503015"), "", arbiter)
    assert states(stored_import) == ["new", "found"]
    stored_review.decide(stored_import.pk, 3, RowDecision(""), decision_time(stored_import, 3), arbiter)
    assert states(stored_import) == ["new", "ambiguous"]


def test_the_second_arbiter_at_a_row_sees_the_decision_of_the_first(
    arbiter: User, deputy: User, stored_import: EntryImport
) -> None:
    stored_review.decide(stored_import.pk, 3, RowDecision("1503015"), "", deputy)
    with pytest.raises(AlreadyDecided, match="Row 3: Liv Eriksen has decided it meanwhile"):
        stored_review.decide(stored_import.pk, 3, RowDecision("new"), "", arbiter)
    stored_review.decide(
        stored_import.pk, 3, RowDecision("1503015"), "", arbiter
    )  # an equal decision is no contradiction
    assert states(stored_import) == ["new", "found"]
    stored_review.decide(stored_import.pk, 3, RowDecision("out"), decision_time(stored_import, 3), arbiter)
    assert states(stored_import) == ["new", "ambiguous"]
    assert stored_review.open_review(stored_import).review().rows[1].is_left_out


@pytest.mark.parametrize("choice", ["4711", "entry:99", "entry:x", "x\0", "entry:" + "9" * 30])
def test_a_choice_that_is_not_there_is_refused(arbiter: User, stored_import: EntryImport, choice: str) -> None:
    with pytest.raises(Refused, match="no longer possible"):
        stored_review.decide(stored_import.pk, 3, RowDecision(choice), "", arbiter)


def test_adding_leaves_waiting_rows_and_a_second_press_adds_no_player(
    new_tournament: Tournament, arbiter: User, stored_import: EntryImport
) -> None:
    assert [*stored_review.add_rows(stored_import.pk, None, arbiter).entered] == [2]
    stored_review.decide(stored_import.pk, 3, RowDecision("new"), "", arbiter)
    for entered in ([3], []):
        assert [*stored_review.add_rows(stored_import.pk, None, arbiter).entered] == entered
    assert [(entry.start_number, entry.name) for entry in new_tournament.entries.all()] == [
        (1, "Ostby, Arne"), (2, "Ahlberg, Nora")
    ]  # fmt: skip
    assert states(stored_import) == ["already", "already"]


def test_columns_headings_and_sheets_are_chosen_by_hand(new_tournament: Tournament, arbiter: User) -> None:
    data = sheets.xlsx([["Wer", "Wo"], ["Ostby, Arne", "SK Nord"]], [["Name"], ["Lind, Per"]], names=["A", "B"])
    entry_import = stored_review.store_list(new_tournament, data, "list.xlsx", arbiter)
    assert entry_import.sheet == 1  # the one with headings
    stored_review.choose_sheet(entry_import.pk, 0)
    stored_review.choose_sheet(entry_import.pk, 7)
    stored_review.choose_columns(entry_import.pk, {0: "name", 1: "club", 99: "sex"}, 0)
    entry_import.refresh_from_db()
    [row] = stored_review.open_review(entry_import).review().rows
    assert (row.name, row.parsed.club) == ("Ostby, Arne", "SK Nord")
    with pytest.raises(Refused, match="chosen for two columns"):
        stored_review.choose_columns(entry_import.pk, {0: "name", 1: "name"}, None)
    stored_review.choose_columns(entry_import.pk, {0: "name", 1: "colour"}, 99)
    entry_import.refresh_from_db()
    assert len(stored_review.open_review(entry_import).review().rows) == 1


def test_late_entries_are_added_with_the_rounds_that_they_missed(arbiter: User) -> None:
    tournament, _there = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    entry_import = stored_review.store_list(tournament, "Name;Born\nOstby, Arne;2012\nLind, Per;2011", "", arbiter)
    with pytest.raises(Refused, match="The rounds are paired"):
        stored_review.add_rows(entry_import.pk, None, arbiter)
    stored_review.add_rows(entry_import.pk, manual_swiss.late_entry(arbiter, 2), arbiter)
    assert [entry.name for entry in tournament.entries.all()][-2:] == ["Lind, Per", "Ostby, Arne"]
    assert Absence.objects.filter(entry__tournament=tournament, first_round=1, last_round=1).count() == 2


def test_start_numbers_have_four_digits(new_tournament: Tournament, arbiter: User, stored_import: EntryImport) -> None:
    new_tournament.entries.create(start_number=9999, name="Last, One", federation="NOR")
    with pytest.raises(Refused, match="at most 9999 players"):
        stored_review.add_rows(stored_import.pk, None, arbiter)


def test_lists_are_swept_after_two_weeks(stored_import: EntryImport) -> None:
    now = timezone.now()
    EntryImport.objects.update(at=now - RETENTION + dt.timedelta(minutes=1))
    stored_review.delete_expired_lists(now)
    assert EntryImport.objects.exists()
    EntryImport.objects.update(at=now - RETENTION - dt.timedelta(minutes=1))
    stored_review.delete_expired_lists(now)
    assert not EntryImport.objects.exists()


NATIONAL = "Name;FIDE ID;Nationale ID;DWZ\nOstby, Arne;00777;N-77;1987\nHolm, Per;1503014;N-78;2100,5\nMoe, Tor;778;;\n"


def test_fide_ids_and_national_numbers_and_ratings_are_stored_and_updated(
    new_tournament: Tournament, arbiter: User
) -> None:
    factories.enrol_player("Holm, Per", "1503014")
    stored_review.add_rows(stored_review.store_list(new_tournament, NATIONAL, "", arbiter).pk, None, arbiter)
    columns = ("fide_id", "national_id", "national_rating")
    assert [*new_tournament.entries.order_by("start_number").values_list(*columns)] == [
        ("777", "N-77", 1987), ("", "N-78", 2100), ("778", "", None)
    ]  # fmt: skip
    again = stored_review.store_list(
        new_tournament, NATIONAL.replace("1987", "1999").replace("Ostby, Arne", "Østby, A"), "", arbiter
    )
    assert states(again) == ["already"] * 3
    stored_review.add_rows(again.pk, None, arbiter)
    assert new_tournament.entries.get(fide_id="777").national_rating == 1999


def test_a_list_brings_no_national_rating_once_numbers_are_fixed(arbiter: User) -> None:
    tournament, (first, *_) = manual_swiss.create_manual_swiss(arbiter)
    for number in range(1, 5):
        manual_swiss.pair_neighbours(tournament, number)
    assert first.player
    text = f"FIDE ID;DWZ;Verein\n{first.player.number};1987;Vest\n"
    stored_review.add_rows(stored_review.store_list(tournament, text, "", arbiter).pk, None, arbiter)
    first.refresh_from_db()
    assert (first.club, first.national_rating) == ("Vest", None)


def test_one_fide_id_in_two_new_rows_is_stored_once(new_tournament: Tournament, arbiter: User) -> None:
    entry_import = stored_review.store_list(
        new_tournament, "Name;FIDE ID\nOstby, Arne;777\nLind, Per;777\n", "", arbiter
    )
    stored_review.add_rows(entry_import.pk, None, arbiter)
    assert [*new_tournament.entries.order_by("start_number").values_list("fide_id", flat=True)] == ["777", ""]


FEDERATIONS = "Name;Born;Fed\nOstby, Arne;2012;Nordland\nLind, Per;2001;Nordland\nMoe, Kari;1999;Sorland\n"


def test_one_correction_serves_every_row_with_the_same_problem(new_tournament: Tournament, arbiter: User) -> None:
    stored = stored_review.store_list(new_tournament, FEDERATIONS, "", arbiter)
    assert [row.alike for row in stored_review.open_review(stored).review().rows] == [2, 2, 1]
    stored_review.correct_alike(stored.pk, 2, RowDecision(fixes={2: "NOR"}), arbiter)
    assert states(stored) == ["new", "new", "error"]
    rows = stored_review.open_review(stored).review().rows
    assert [(row.parsed.federation, row.alike) for row in rows] == [("NOR", 0), ("NOR", 0), ("", 1)]
    stored_review.correct_alike(stored.pk, 2, RowDecision(fixes={2: "SWE"}), arbiter)  # the row has no problem any more
    stored.refresh_from_db()
    assert [row.parsed.federation for row in stored_review.open_review(stored).review().rows] == ["NOR", "NOR", ""]


def test_a_row_that_is_left_out_keeps_its_decision_and_its_cell(new_tournament: Tournament, arbiter: User) -> None:
    stored = stored_review.store_list(new_tournament, FEDERATIONS, "", arbiter)
    stored_review.decide(stored.pk, 3, RowDecision("out"), "", arbiter)
    stored_review.correct_alike(stored.pk, 2, RowDecision(fixes={2: "NOR"}), arbiter)
    stored.refresh_from_db()
    rows = stored_review.open_review(stored).review().rows
    assert [(row.is_left_out, row.state) for row in rows] == [(False, "new"), (True, "error"), (False, "error")]


BYES = "Name;Born;Requested byes\nOstby, Arne;2012;2\nLind, Per;2001;2 and 3\nMoe, Kari;1999;4 0\nAas, Eli;1990;no\n"


def test_requested_byes_of_a_list_are_stored_within_the_limits(new_tournament: Tournament, arbiter: User) -> None:
    Tournament.objects.filter(pk=new_tournament.pk).update(
        system="swiss", rounds_planned=5, half_byes_allowed=1, zero_byes_allowed=None, rounds_without_bye=2
    )
    new_tournament.refresh_from_db()
    stored = stored_review.store_list(new_tournament, BYES, "", arbiter)
    rows = stored_review.open_review(stored).review().rows
    assert states(stored) == ["new", "error", "new", "new"]
    assert "half-point bye in round 2" in rows[0].reason
    assert "this tournament allows 1" in rows[1].reason
    stored_review.decide(stored.pk, 3, RowDecision(fixes={2: "4"}), "", arbiter)
    stored.refresh_from_db()
    assert "No half-point bye in the last 2 rounds" in stored_review.open_review(stored).review().rows[1].reason
    stored_review.decide(stored.pk, 3, RowDecision(fixes={2: "3"}), "", arbiter)
    stored_review.add_rows(stored.pk, None, arbiter)
    byes = Absence.objects.order_by("entry__start_number").values_list("entry__name", "first_round", "kind", "by")
    assert [*byes] == [
        ("Ostby, Arne", 2, "H", arbiter.pk),
        ("Lind, Per", 3, "H", arbiter.pk),
        ("Moe, Kari", 4, "Z", arbiter.pk),
    ]
