"""An event exported as one file and taken in again: everything is there, or nothing."""

import datetime as dt
import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from ratings.models import User
from tests.tournaments import cast
from tournaments.core.authored_model import Authored
from tournaments.core.errors import Refused
from tournaments.models import (
    Absence,
    Category,
    Event,
    FideMode,
    FideModeExit,
    HelperLink,
    Keystroke,
    Pairing,
    Role,
    Tournament,
)
from tournaments.results import results
from tournaments.results.result_log import (
    LogQuery,
    keys,
    lines,
    log_authors,
)
from tournaments.rounds.pairing_explanation import round_explanation
from tournaments.rounds.pairing_tasks import pair
from tournaments.scores.snapshot import played
from tournaments.transfer.archive import export_event, import_event
from tournaments.transfer.archive.export import checksum
from tournaments.transfer.archive.tables import TABLES


@pytest.fixture
def event(cup: Tournament, arbiter: User, helper: User) -> Event:
    """The cup with some results, an undone one, a wish, a category and a helper's link."""
    first, second = cast.board(cup, 1, 1), cast.board(cup, 1, 2)
    cast.strike(first, "10", arbiter)
    cast.strike(second, "==", helper)
    second.refresh_from_db()
    results.undo(second.pk, second.version, uuid4(), helper)
    entry = cup.entries.get(start_number=3)
    Absence.objects.create(entry=entry, first_round=3, last_round=3, kind="H", by=arbiter)
    cup.entries.filter(pk=entry.pk).update(national_id="N-77", national_rating=1987)
    born = {"birth_year": 2001, "birth_date": dt.date(2001, 2, 3)}
    cup.entries.filter(start_number=4).update(player=None, fide_id="777", **born)
    Tournament.objects.filter(pk=cup.pk).update(numbered_by="NRO", numbers_are_set=True)
    Category.objects.create(tournament=cup, name="Juniors", born_from=2006)
    HelperLink.objects.create(
        tournament=cup, name="Board 1", token_sha256="0" * 64, expires_at=timezone.now(), by=arbiter
    )
    return cup.event


def exported(event: Event) -> dict[str, Any]:
    """What a file says, without the signature, which would hold for this very text only."""
    data: dict[str, Any] = json.loads(export_event(event, timezone.now()))
    del data["signature"]
    return data


def plain(tables: dict[str, Any]) -> Any:
    """The tables with the keys of rows told by their places, and without what every copy has of its own."""
    places = {
        (name, row["key"]): place for name, rows in tables.items() for place, row in enumerate(rows)
    }  # fmt: skip
    inside = {"tournament": "Tournament", "entry": "Entry", "white": "Entry", "black": "Entry", "one": "Entry",
              "other": "Entry", "round": "Round", "pairing": "Pairing", "link": "HelperLink"}  # fmt: skip
    own = {"key", "slug", "uuid", "revoked_at"}
    return {
        name: [
            {
                field: places.get((inside[field], value), value) if field in inside else value
                for field, value in row.items()
                if field not in own
            }
            for row in rows
        ]
        for name, rows in tables.items()
    }


def test_what_is_taken_in_is_exported_the_same_again(event: Event, arbiter: User) -> None:
    before = exported(event)
    again = exported(import_event(json.dumps(before).encode(), arbiter))
    assert plain(again["tables"]) == plain(before["tables"])
    assert [len(rows) for rows in before["tables"].values() if rows]


def test_an_imported_event_says_the_same_of_its_games_under_addresses_of_its_own(event: Event, arbiter: User) -> None:
    original = event.tournaments.get()
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    assert copy.slug != original.slug
    assert played(copy) == played(original)


def test_the_log_keeps_its_moments_and_is_distinguished_from_the_original(event: Event, arbiter: User) -> None:
    moments = [*Keystroke.objects.values_list("at", flat=True)]
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    log = Keystroke.objects.filter(round__tournament=copy)
    assert [*log.values_list("at", flat=True)] == moments
    assert Keystroke.objects.values("uuid").distinct().count() == 2 * len(moments)


def test_who_imports_is_chief_arbiter_and_links_of_helpers_stay_revoked(event: Event, officer: User) -> None:
    copy = import_event(export_event(event, timezone.now()), officer).tournaments.get()
    assert [(member.user, member.role) for member in copy.staff.all()] == [(officer, Role.CHIEF)]
    link = HelperLink.objects.get(tournament=copy)
    assert link.revoked_at
    assert link.token_sha256 != "0" * 64


def test_a_result_can_be_entered_in_the_imported_event(event: Event, arbiter: User) -> None:
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    assert cast.strike(cast.board(copy, 1, 2), "01", arbiter).outcome == "entered"


def test_a_board_that_was_taken_apart_stays_in_the_log(event: Event, arbiter: User) -> None:
    board = cast.board(event.tournaments.get(), 1, 2)
    board.delete()
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    assert Keystroke.objects.filter(round__tournament=copy, board=2).count() == 2


def changed(data: dict[str, Any], table: str, field: str, value: object) -> bytes:
    data["tables"][table][0][field] = value
    data["sha256"] = checksum(data["tables"])
    return json.dumps(data).encode()


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
    data = changed(exported(event), table, field, value)
    with pytest.raises(Refused, match=message):
        import_event(data, arbiter)
    assert Event.objects.count() == 1


def test_a_file_changed_by_hand_is_noticed(event: Event, arbiter: User) -> None:
    data = exported(event)
    data["tables"]["Pairing"][0]["white_result"] = "0"
    with pytest.raises(Refused, match="sha256"):
        import_event(json.dumps(data).encode(), arbiter)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"format": "berger-event", "version": 99}'])
def test_another_file_is_refused(data: bytes, arbiter: User) -> None:
    with pytest.raises(Refused):
        import_event(data, arbiter)


def forged(event: Event, name: str) -> bytes:
    """The exported event with everything in it said to be done by somebody else, and the sha256 counted again."""
    data = exported(event)
    for rows in data["tables"].values():
        for row in rows:
            if row.get("by"):
                row["by"] = name
    data["sha256"] = checksum(data["tables"])
    return json.dumps(data).encode()


@pytest.mark.parametrize("name", ["officer", "arbiter", "nobody here"])
def test_nobody_named_in_a_file_is_taken_for_an_account(name: str, event: Event, arbiter: User, officer: User) -> None:
    copy = import_event(forged(event, name), officer).tournaments.get()
    log = Keystroke.objects.filter(round__tournament=copy)
    assert {(entry.by, entry.who) for entry in log} == {(None, f"{name} (as imported)")}
    assert {(entry.by, entry.who) for entry in Absence.objects.filter(entry__tournament=copy)} == {
        (None, f"{name} (as imported)")
    }


def test_the_log_of_an_imported_event_says_so_of_every_line(event: Event, arbiter: User, client: Client) -> None:
    link = event.tournaments.get().helper_links.get()
    results.enter(cast.board(event.tournaments.get(), 2, 1).pk, "10", 0, uuid4(), link=link)
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    log = lines(keys(copy, LogQuery(), newest_first=True))
    assert {line.who for line in log} == {
        "arbiter (as imported)", "helper (as imported)", "Board 1 (as imported)"
    }  # fmt: skip
    cast.strike(cast.board(copy, 3, 1), "==", arbiter)
    by = dict(log_authors(copy))
    assert by == {
        "iarbiter": "arbiter (as imported)",
        "ihelper": "helper (as imported)",
        f"l{copy.helper_links.get().pk}": "Board 1 (as imported)",
        f"u{arbiter.pk}": "arbiter",
    }
    assert [line.who for line in lines(keys(copy, LogQuery(who="ihelper"), newest_first=True))] == [
        "helper (as imported)"
    ] * 2
    client.force_login(arbiter)
    assert "helper (as imported)" in client.get(f"/desk/{copy.slug}/log/?who=ihelper").content.decode()


def test_an_event_that_was_imported_is_exported_with_the_names_as_they_came(event: Event, officer: User) -> None:
    first = import_event(forged(event, "Lund, Kari"), officer)
    second = import_event(export_event(first, timezone.now()), officer).tournaments.get()
    assert {keystroke.who for keystroke in Keystroke.objects.filter(round__tournament=second)} == {
        "Lund, Kari (as imported)"
    }


def test_every_table_with_an_author_can_hold_one_as_imported() -> None:
    written_by = [
        model for model in TABLES if any(field.related_model is User for field in model._meta.concrete_fields)
    ]
    assert written_by
    assert all(issubclass(model, Authored) for model in written_by)


def test_a_board_that_was_taken_apart_gets_no_board_of_another_tournament(event: Event, arbiter: User) -> None:
    original = event.tournaments.get()
    board = cast.board(original, 1, 1)
    data = exported(event)
    for key in (-board.pk, board.pk + 10_000):
        data["tables"]["Pairing"] = [row for row in data["tables"]["Pairing"] if row["key"] != board.pk]
        data["tables"]["Keystroke"][0]["pairing"] = key
        data["sha256"] = checksum(data["tables"])
        copy = import_event(json.dumps(data).encode(), arbiter).tournaments.get()
        kept = Keystroke.objects.filter(round__tournament=copy).order_by("pk")[0]
        assert not Pairing.objects.filter(pk=kept.pairing_id).exists()
        assert board.keystrokes.count() == 1
        import_event(json.dumps(data).encode(), arbiter)


def test_how_a_round_was_paired_is_explained_for_the_imported_one_too(arbiter: User) -> None:
    made = cast.running(arbiter, players=5, system="swiss", rounds_planned=3)
    copy = import_event(export_event(made.event, timezone.now()), arbiter).tournaments.get()
    before, after = (round_explanation(tournament.rounds.get(number=1)) for tournament in (made, copy))
    assert [pair.made is not None for pair in after.makings] == [True] * len(before.makings)
    assert [pair.white.name for pair in after.makings] == [pair.white.name for pair in before.makings]


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
        ("Round", "making", {"edition": "2026-02-01", "pairs": [{}]}, "look at engine"),
        ("Entry", "name", "x" * 81, "at most 80 characters"),
        ("Entry", "federation", "nor", "three capital letters"),
        ("Entry", "list_version", ["standard", "soon", 1], "a day as"),
        ("Pairing", "white_result", "X", "white_result X"),
        ("Keystroke", "by", None, "who did it is expected"),
        ("Keystroke", "by", "x\u202eofficer", "who did it is expected"),
        ("Keystroke", "at", "2026-01-01T10:00:00", "a moment as"),
        ("Keystroke", "key", 10**30, "a number of its own"),
        ("Keystroke", "round", [[1]], "the key of a row is expected"),
    ],
)
def test_a_value_that_cannot_be_is_reported_at_its_place(
    table: str, field: str, value: object, message: str, event: Event, arbiter: User
) -> None:
    data = changed(exported(event), table, field, value)
    with pytest.raises(Refused) as refused:
        import_event(data, arbiter)
    assert any(reason.startswith(f"{table}, row 1") and message in reason for reason in refused.value.reasons), (
        refused.value
    )
    assert all(len(reason) < 700 for reason in refused.value.reasons)
    assert Event.objects.count() == 1


def test_all_problems_are_reported_at_once(event: Event, arbiter: User) -> None:
    data = exported(event)
    data["tables"]["Entry"][0]["rating"] = data["tables"]["Round"][1]["state"] = "strong"
    data["sha256"] = checksum(data["tables"])
    with pytest.raises(Refused) as refused:
        import_event(json.dumps(data).encode(), arbiter)
    assert [reason.split(":")[0] for reason in refused.value.reasons] == ["Entry, row 1, rating", "Round, row 2, state"]


@pytest.mark.parametrize(
    "data", [b"[" * 5000, b'{"format":' + b"[" * 30 + b"]" * 30 + b"}", b"9" * 5000, b"\xff", b"NaN"]
)
def test_a_file_that_cannot_be_read_is_refused(data: bytes, arbiter: User) -> None:
    with pytest.raises(Refused, match="no exported event"):
        import_event(data, arbiter)


def test_an_unknown_tiebreak_in_the_database_is_reported_on_the_page(cup: Tournament, client: Client) -> None:
    Tournament.objects.filter(pk=cup.pk).update(standings_order=["PTS", "XYZ", "BH"])
    page = client.get(f"/tournaments/{cup.slug}/standings/")
    assert page.status_code == 200
    assert "Unknown tie-break XYZ" in page.content.decode()


@pytest.mark.parametrize("kept", [[], {"edition": "2026-02-01"}, {"edition": [], "pairs": 1}, "x"])
def test_an_explanation_of_another_shape_is_not_read(kept: object, cup: Tournament, client: Client) -> None:
    cup.rounds.update(making=kept)
    assert client.get(f"/tournaments/{cup.slug}/rounds/1/making/").status_code == 200


# FIDE mode


@pytest.fixture
def left(event: Event, arbiter: User) -> Event:
    made = event.tournaments.get()
    Tournament.objects.filter(pk=made.pk).update(fide_mode=FideMode.LEFT)
    FideModeExit.objects.create(tournament=made, after_round=1, reason="a club evening", by=arbiter)
    return event


def test_the_exit_from_fide_mode_travels(left: Event, officer: User) -> None:
    copy = import_event(export_event(left, timezone.now()), officer).tournaments.get()
    assert copy.has_left_fide_mode
    assert (copy.fide_mode_exit.reason, copy.fide_mode_exit.after_round) == ("a club evening", 1)
    assert copy.fide_mode_exit.at == left.tournaments.get().fide_mode_exit.at


@pytest.mark.parametrize("change", ["the exit is missing", "it never was in it"])
def test_a_mode_and_an_exit_that_contradict_each_other_are_refused(left: Event, arbiter: User, change: str) -> None:
    data = exported(left)
    if change == "the exit is missing":
        data["tables"]["FideModeExit"] = []
    else:
        data["tables"]["Tournament"][0]["fide_mode"] = "never"
    data["sha256"] = checksum(data["tables"])
    with pytest.raises(Refused, match="FIDE mode and the exit from it contradict each other"):
        import_event(json.dumps(data).encode(), arbiter)


def test_a_file_from_before_fide_mode_is_read_as_of_a_tournament_that_never_was_in_it(
    event: Event, arbiter: User
) -> None:
    data = exported(event)
    del data["tables"]["FideModeExit"], data["tables"]["Tournament"][0]["fide_mode"]
    data["sha256"] = checksum(data["tables"])
    assert import_event(json.dumps(data).encode(), arbiter).tournaments.get().fide_mode == FideMode.NEVER


@pytest.mark.parametrize("is_older", [False, True])
def test_sides_travel_and_a_file_from_before_has_the_halves_that_were_paired(arbiter: User, is_older: bool) -> None:
    made = cast.two_sides(arbiter, 4, first="13", side_a="Oslo", side_b="Bergen")
    pair(made)
    data = exported(made.event)
    if is_older:
        for entry in data["tables"]["Entry"]:
            del entry["side"]
        del data["tables"]["Tournament"][0]["side_a"], data["tables"]["Tournament"][0]["side_b"]
        data["sha256"] = checksum(data["tables"])
    copy = import_event(json.dumps(data).encode(), arbiter).tournaments.get()
    assert (copy.side_a, copy.side_b) == (("", "") if is_older else ("Oslo", "Bergen"))
    assert [entry.side for entry in copy.entries.order_by("start_number")] == ["A", "A", "B", "B"]


def test_a_third_side_is_refused_at_its_place(arbiter: User) -> None:
    data = exported(cast.two_sides(arbiter, 2).event)
    data["tables"]["Entry"][1]["side"] = "C"
    data["sha256"] = checksum(data["tables"])
    with pytest.raises(Refused, match="Entry, row 2: found side C"):
        import_event(json.dumps(data).encode(), arbiter)


def test_a_file_from_before_national_ratings_is_read_without_them(event: Event, arbiter: User) -> None:
    data = exported(event)
    for row in data["tables"]["Entry"]:
        for name in ("birth_date", "fide_id", "national_id", "national_rating"):
            del row[name]
    for name in ("numbered_by", "numbers_are_set"):
        del data["tables"]["Tournament"][0][name]
    data["sha256"] = checksum(data["tables"])
    made = import_event(json.dumps(data).encode(), arbiter).tournaments.get()
    entry = made.entries.get(start_number=4)
    assert (made.numbered_by, entry.fide_id, entry.national_rating, entry.birth_date) == ("FIDE", "", None, None)


@pytest.mark.parametrize(
    ("field", "value"),
    [("birth_date", "2002-02-03"), ("fide_id", "N1"), ("national_rating", 0), ("national_id", "x" * 12)],
)
def test_what_cannot_be_of_a_person_is_refused(event: Event, arbiter: User, field: str, value: object) -> None:
    data = exported(event)
    next(row for row in data["tables"]["Entry"] if row["fide_id"])[field] = value
    data["sha256"] = checksum(data["tables"])
    with pytest.raises(Refused, match="Entry"):
        import_event(json.dumps(data).encode(), arbiter)
