"""Errors in a file: reported with their position, and nothing is written."""

import json

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.transfer.archive.event_files import export_data, file_with_checksum, file_with_value
from tournaments.models import Event
from tournaments.transfer.archive import import_event


@pytest.mark.parametrize(
    ("table", "field", "value", "message"),
    [
        ("Round", "number", "many", "Round, row 1, number: found many"),
        ("Entry", "tournament", 999_999, "Entry, row 1, tournament: found 999999"),
        ("Tournament", "first_day", "2026-02-30", "Tournament, row 1, first_day"),
        ("Entry", "start_number", 2, "Entry, row 2: tournament, start_number: the same"),
        ("Pairing", "surprise", 1, "Pairing, row 1: expected are"),
    ],
)
def test_a_wrong_row_is_reported_and_nothing_is_written(
    table: str, field: str, value: object, message: str, event: Event, arbiter: User
) -> None:
    data = file_with_value(export_data(event), table, field, value)
    with pytest.raises(Refused, match=message):
        import_event(data, arbiter)
    assert Event.objects.count() == 1


def test_a_file_changed_by_hand_is_noticed(event: Event, arbiter: User) -> None:
    data = export_data(event)
    data["tables"]["Pairing"][0]["white_result"] = "0"
    with pytest.raises(Refused, match="SHA-256"):
        import_event(json.dumps(data).encode(), arbiter)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"format": "berger-event", "version": 99}'])
def test_another_file_is_refused(data: bytes, arbiter: User) -> None:
    with pytest.raises(Refused):
        import_event(data, arbiter)


@pytest.mark.parametrize(
    ("table", "field", "value", "message"),
    [
        ("Tournament", "standings_order", ["PTS", "XYZ"], "XYZ: no tie-break"),
        ("Tournament", "system", "knock-out", "one of these is expected: swiss"),
        ("Tournament", "first_day", "0001-01-01", "from 1900 to 2199"),
        ("Tournament", "win_points", 5, "A win must bring more"),
        ("Tournament", "name", "a\x00b", "without control characters"),
        ("Tournament", "name", "\ud800", "without control characters"),
        ("Tournament", "rounds_planned", "3", "a whole number is expected"),
        ("Tournament", "rounds_planned", True, "a whole number is expected"),
        ("Round", "making", {"edition": "2026-02-01", "pairs": [{}]}, "see engine"),
        ("Entry", "name", "x" * 81, "at most 80 characters"),
        ("Entry", "federation", "nor", "three capital letters"),
        ("Entry", "list_version", ["standard", "soon", 1], "a day as"),
        ("Pairing", "white_result", "X", "white_result X"),
        ("Keystroke", "by", None, "a person is expected"),
        ("Keystroke", "by", "x\u202eofficer", "a person is expected"),
        ("Keystroke", "at", "2026-01-01T10:00:00", "a moment as"),
        ("Keystroke", "key", 10**30, "a unique number"),
        ("Keystroke", "round", [[1]], "the key of a row is expected"),
    ],
)
def test_a_value_that_cannot_be_is_reported_at_its_place(
    table: str, field: str, value: object, message: str, event: Event, arbiter: User
) -> None:
    data = file_with_value(export_data(event), table, field, value)
    with pytest.raises(Refused) as refused:
        import_event(data, arbiter)
    assert any(reason.startswith(f"{table}, row 1") and message in reason for reason in refused.value.reasons), (
        refused.value
    )
    assert all(len(reason) < 700 for reason in refused.value.reasons)
    assert Event.objects.count() == 1


def test_all_problems_are_reported_at_once(event: Event, arbiter: User) -> None:
    data = export_data(event)
    data["tables"]["Entry"][0]["rating"] = data["tables"]["Round"][1]["state"] = "strong"
    with pytest.raises(Refused) as refused:
        import_event(file_with_checksum(data), arbiter)
    assert [reason.split(":")[0] for reason in refused.value.reasons] == ["Entry, row 1, rating", "Round, row 2, state"]


@pytest.mark.parametrize(
    "data", [b"[" * 5000, b'{"format":' + b"[" * 30 + b"]" * 30 + b"}", b"9" * 5000, b"\xff", b"NaN"]
)
def test_a_file_that_cannot_be_read_is_refused(data: bytes, arbiter: User) -> None:
    with pytest.raises(Refused, match="not an exported event"):
        import_event(data, arbiter)


@pytest.mark.parametrize("change", ["the exit is missing", "it never was in it"])
def test_a_mode_and_an_exit_that_contradict_each_other_are_refused(
    event_outside_fide_mode: Event, arbiter: User, change: str
) -> None:
    data = export_data(event_outside_fide_mode)
    if change == "the exit is missing":
        data["tables"]["FideModeExit"] = []
    else:
        data["tables"]["Tournament"][0]["fide_mode"] = "never"
    with pytest.raises(Refused, match="FIDE mode and the exit from it contradict each other"):
        import_event(file_with_checksum(data), arbiter)


def test_a_third_side_is_refused_at_its_place(arbiter: User) -> None:
    data = export_data(factories.create_scheveningen(arbiter, 2).event)
    data["tables"]["Entry"][1]["side"] = "C"
    with pytest.raises(Refused, match="Entry, row 2: found side C"):
        import_event(file_with_checksum(data), arbiter)


@pytest.mark.parametrize(
    ("field", "value"),
    [("birth_date", "2002-02-03"), ("fide_id", "N1"), ("national_rating", 0), ("national_id", "x" * 12)],
)
def test_impossible_personal_data_are_refused(event: Event, arbiter: User, field: str, value: object) -> None:
    data = export_data(event)
    next(row for row in data["tables"]["Entry"] if row["fide_id"])[field] = value
    with pytest.raises(Refused, match="Entry"):
        import_event(file_with_checksum(data), arbiter)
