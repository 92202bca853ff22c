"""An event exported as one file and imported again, complete."""

import json
from typing import Any

from django.utils import timezone

from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.transfer.archive.event_files import export_data, file_with_checksum
from tournaments.models import Event, FideMode, HelperLink, Keystroke, Pairing, StaffRole
from tournaments.rounds.pairing_explanation import round_explanation
from tournaments.scores.snapshot import report_so_far
from tournaments.transfer.archive import export_event, import_event


def plain(tables: dict[str, Any]) -> Any:
    """Return the tables with row keys replaced by positions, and without values that differ in every copy."""
    places = {
        (name, row["key"]): index for name, rows in tables.items() for index, row in enumerate(rows)
    }  # fmt: skip
    inside = {"tournament": "Tournament", "entry": "Entry", "white": "Entry", "black": "Entry", "one": "Entry",
              "other": "Entry", "round": "Round", "pairing": "Pairing", "link": "HelperLink"}  # fmt: skip
    own = {"key", "slug", "uuid", "revoked_at", "imported_before"}
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


def test_an_imported_event_is_exported_unchanged(event: Event, arbiter: User) -> None:
    event.tournaments.update(fide_mode=FideMode.ON)  # any other mode would not stay
    before = export_data(event)
    again = export_data(import_event(json.dumps(before).encode(), arbiter))
    assert plain(again["tables"]) == plain(before["tables"])
    assert [len(rows) for rows in before["tables"].values() if rows]


def test_an_imported_event_says_the_same_of_its_games_under_addresses_of_its_own(event: Event, arbiter: User) -> None:
    original = event.tournaments.get()
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    assert copy.slug != original.slug
    assert report_so_far(copy) == report_so_far(original)


def test_the_log_keeps_its_moments_and_is_distinguished_from_the_original(event: Event, arbiter: User) -> None:
    moments = [*Keystroke.objects.values_list("at", flat=True)]
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    log = Keystroke.objects.filter(round__tournament=copy)
    assert [*log.values_list("at", flat=True)] == moments
    assert Keystroke.objects.values("uuid").distinct().count() == 2 * len(moments)


def test_the_importer_is_chief_arbiter_and_helper_links_stay_revoked(event: Event, officer: User) -> None:
    copy = import_event(export_event(event, timezone.now()), officer).tournaments.get()
    assert [(member.user, member.role) for member in copy.staff.all()] == [(officer, StaffRole.CHIEF)]
    link = HelperLink.objects.get(tournament=copy)
    assert link.revoked_at
    assert link.token_sha256 != "0" * 64


def test_a_result_can_be_entered_in_the_imported_event(event: Event, arbiter: User) -> None:
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    assert factories.enter_result(factories.board(copy, 1, 2), "01", arbiter).outcome == "entered"


def test_a_board_that_was_taken_apart_stays_in_the_log(event: Event, arbiter: User) -> None:
    board = factories.board(event.tournaments.get(), 1, 2)
    board.delete()
    copy = import_event(export_event(event, timezone.now()), arbiter).tournaments.get()
    assert Keystroke.objects.filter(round__tournament=copy, board=2).count() == 2


def test_a_board_that_was_taken_apart_gets_no_board_of_another_tournament(event: Event, arbiter: User) -> None:
    original = event.tournaments.get()
    board = factories.board(original, 1, 1)
    data = export_data(event)
    for key in (-board.pk, board.pk + 10_000):
        data["tables"]["Pairing"] = [row for row in data["tables"]["Pairing"] if row["key"] != board.pk]
        data["tables"]["Keystroke"][0]["pairing"] = key
        copy = import_event(file_with_checksum(data), arbiter).tournaments.get()
        keystroke = Keystroke.objects.filter(round__tournament=copy).order_by("pk")[0]
        assert not Pairing.objects.filter(pk=keystroke.pairing_id).exists()
        assert board.keystrokes.count() == 1
        import_event(file_with_checksum(data), arbiter)


def test_how_a_round_was_paired_is_explained_for_the_imported_one_too(arbiter: User) -> None:
    cup = factories.create_running_tournament(arbiter, players=5, system="swiss", rounds_planned=3)
    copy = import_event(export_event(cup.event, timezone.now()), arbiter).tournaments.get()
    before, after = (round_explanation(tournament.rounds.get(number=1)) for tournament in (cup, copy))
    assert [pair.system_pair is not None for pair in after.explanations] == [True] * len(before.explanations)
    assert [pair.white.name for pair in after.explanations] == [pair.white.name for pair in before.explanations]


def test_the_exit_from_fide_mode_travels(event_outside_fide_mode: Event, officer: User) -> None:
    copy = import_event(export_event(event_outside_fide_mode, timezone.now()), officer).tournaments.get()
    assert copy.has_left_fide_mode
    assert (copy.fide_mode_exit.reason, copy.fide_mode_exit.after_round) == ("a club evening", 1)
    assert copy.fide_mode_exit.at == event_outside_fide_mode.tournaments.get().fide_mode_exit.at
