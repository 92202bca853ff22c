"""Files from before a field existed, read without it."""

import json
from pathlib import Path

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.transfer.archive.event_files import export_data, file_with_checksum
from tournaments.models import Event, FideMode, Keystroke, SignatureOrigin
from tournaments.rounds.pairing_tasks import pair
from tournaments.transfer.archive import import_event
from tournaments.transfer.archive.tables import TABLES

# An event of invented players, exported by commit c8003c2b, with rows in all tables of that time.
SPRING_OPEN = Path(__file__).parent / "files" / "spring_open.json"
ROWS = {
    "Tournament": 1, "FideModeExit": 1, "ScheduledRound": 1, "Category": 1, "Entry": 5, "Absence": 1, "AddedPoints": 1,
    "KeptApart": 1, "Round": 2, "Pairing": 4, "Bye": 2, "PairingChange": 1, "HelperLink": 1, "Keystroke": 6,
    "ReportCorrection": 1,
}  # fmt: skip


def test_a_signed_file_with_all_tables_is_imported_whole(arbiter: User) -> None:
    file = SPRING_OPEN.read_bytes()
    assert {name: len(rows) for name, rows in json.loads(file)["tables"].items()} == ROWS
    event = import_event(file, arbiter)
    assert (event.name, event.arrival.signed) == ("Spring Open", SignatureOrigin.ELSEWHERE)
    assert [model._default_manager.filter(**{path: event}).count() for model, path in TABLES.items()] == [
        *ROWS.values()
    ]
    keys = Keystroke.objects.filter(round__tournament__event=event).order_by("pk")
    entered = [(key.author_name.partition(" (")[0], key.round.number, key.board, key.kind, key.result) for key in keys]
    assert entered == [
        ("arbiter", 1, 2, "result", "=="), ("arbiter", 1, 2, "undo", ""), ("arbiter", 1, 2, "result", "01"),
        ("helper", 1, 1, "result", "10"), ("arbiter", 1, 2, "result", "=="), ("Anna", 2, 1, "result", "10"),
    ]  # fmt: skip
    assert [key.unlock.reason for key in keys if key.unlock] == ["wrong scoresheet"]
    [board] = [pairing for pairing in event.tournaments.get().rounds.get(number=2).pairings.all() if pairing.result]
    assert (board.result, board.unconfirmed) == ("10", True)


def test_tables_and_fields_keep_their_names_in_files(arbiter: User) -> None:
    file = SPRING_OPEN.read_bytes()
    before, after = json.loads(file)["tables"], export_data(import_event(file, arbiter))["tables"]
    assert [*after] == [*before]
    assert [name for name, rows in before.items() if not {*rows[0]} <= {*after[name][0]}] == []


def test_a_signed_file_in_which_something_was_changed_is_refused(arbiter: User) -> None:
    data = json.loads(SPRING_OPEN.read_bytes())
    data["tables"]["Entry"][0]["club"] = "SK Nord"
    with pytest.raises(Refused, match="signature"):
        import_event(file_with_checksum(data), arbiter)


def test_a_file_from_before_fide_mode_is_read_and_its_tournament_comes_into_it(event: Event, arbiter: User) -> None:
    data = export_data(event)
    del data["tables"]["FideModeExit"], data["tables"]["Tournament"][0]["fide_mode"]
    assert import_event(file_with_checksum(data), arbiter).tournaments.get().fide_mode == FideMode.ON


@pytest.mark.parametrize("is_older", [False, True])
def test_sides_travel_and_a_file_from_before_has_the_halves_that_were_paired(arbiter: User, is_older: bool) -> None:
    tournament = factories.create_scheveningen(arbiter, 4, first="13", side_a="Oslo", side_b="Bergen")
    pair(tournament)
    data = export_data(tournament.event)
    if is_older:
        for entry in data["tables"]["Entry"]:
            del entry["side"]
        del data["tables"]["Tournament"][0]["side_a"], data["tables"]["Tournament"][0]["side_b"]
    copy = import_event(file_with_checksum(data), arbiter).tournaments.get()
    assert (copy.side_a, copy.side_b) == (("", "") if is_older else ("Oslo", "Bergen"))
    assert [entry.side for entry in copy.entries.order_by("start_number")] == ["A", "A", "B", "B"]


def test_a_file_from_before_national_ratings_is_read_without_them(event: Event, arbiter: User) -> None:
    data = export_data(event)
    for row in data["tables"]["Entry"]:
        for name in ("birth_date", "fide_id", "national_id", "national_rating", "rating_by_hand", "rating_date"):
            del row[name]
    for name in ("numbered_by", "numbers_are_set"):
        del data["tables"]["Tournament"][0][name]
    tournament = import_event(file_with_checksum(data), arbiter).tournaments.get()
    entry = tournament.entries.get(start_number=4)
    assert (tournament.numbered_by, entry.fide_id, entry.national_rating, entry.birth_date) == ("FIDE", "", None, None)
