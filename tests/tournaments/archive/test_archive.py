"""An event exported as one file and taken in again: everything is there, or nothing."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from ratings.models import User
from tests.tournaments import cast
from tournaments import results
from tournaments.archive import export_event, import_event
from tournaments.archive.export import checksum
from tournaments.models import Absence, Category, Event, HelperLink, Keystroke, Role, Tournament
from tournaments.played import played
from tournaments.refused import Refused


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
    Category.objects.create(tournament=cup, name="Juniors", born_from=2006)
    HelperLink.objects.create(
        tournament=cup, name="Board 1", token_sha256="0" * 64, expires_at=timezone.now(), by=arbiter
    )
    return cup.event


def exported(event: Event) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(export_event(event, timezone.now()))
    return told


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


def test_the_log_keeps_its_moments_and_is_told_apart_from_the_original(event: Event, arbiter: User) -> None:
    moments = [*Keystroke.objects.values_list("at", flat=True)]
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    log = Keystroke.objects.filter(round__tournament=copy)
    assert [*log.values_list("at", flat=True)] == moments
    assert Keystroke.objects.values("uuid").distinct().count() == 2 * len(moments)


def test_who_imports_is_chief_arbiter_and_links_of_helpers_stay_revoked(event: Event, officer: User) -> None:
    copy = import_event(export_event(event, timezone.now()), officer).tournaments.get()
    assert [(one.user, one.role) for one in copy.staff.all()] == [(officer, Role.CHIEF)]
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


def changed(told: dict[str, Any], table: str, field: str, value: object) -> bytes:
    told["tables"][table][0][field] = value
    told["sha256"] = checksum(told["tables"])
    return json.dumps(told).encode()


@pytest.mark.parametrize(
    ("table", "field", "value", "told"),
    [
        ("Round", "number", "many", "Round, row 1, number: found many"),
        ("Entry", "tournament", 999_999, "Entry, row 1, tournament: found 999999"),
        ("Tournament", "first_day", "2026-02-30", "Tournament, row 1, first_day"),
        ("Entry", "start_number", 2, "Entry, row 2: tournament, start_number: the same"),
        ("Pairing", "surprise", 1, "Pairing, row 1: expected are"),
    ],
)
def test_a_wrong_row_is_told_and_nothing_is_written(
    table: str, field: str, value: object, told: str, event: Event, arbiter: User
) -> None:
    data = changed(exported(event), table, field, value)
    with pytest.raises(Refused, match=told):
        import_event(data, arbiter)
    assert Event.objects.count() == 1


def test_a_file_changed_by_hand_is_noticed(event: Event, arbiter: User) -> None:
    told = exported(event)
    told["tables"]["Pairing"][0]["white_result"] = "0"
    with pytest.raises(Refused, match="sha256"):
        import_event(json.dumps(told).encode(), arbiter)


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"format": "berger-event", "version": 99}'])
def test_another_file_is_refused(data: bytes, arbiter: User) -> None:
    with pytest.raises(Refused):
        import_event(data, arbiter)
