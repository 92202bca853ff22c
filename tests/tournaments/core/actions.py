"""Every writing action of a tournament, to try at one that is locked after rating."""

import datetime as dt
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import (
    absences,
    bye_changes,
    entries,
    move,
    numbering,
    refresh_ratings,
    register_link,
    removal,
    sides,
)
from tournaments.entries.late_entries import LateEntry
from tournaments.models import (
    Absence,
    AddedPoints,
    Entry,
    ForbiddenPair,
    ForbiddenPairKind,
    Pairing,
    Tournament,
    TournamentSide,
)
from tournaments.reporting import (
    corrections,
    submit,
)
from tournaments.results import (
    forfeits,
    results,
)
from tournaments.rounds import (
    forbidden_pairs,
    pairing_tasks,
    round_lock,
    rounds,
    scheduled_publication,
    unpublish,
)
from tournaments.rounds.draft import boards, byes
from tournaments.rounds.draft.changes import ChangeRequest
from tournaments.rounds.pairing_tasks.tables import pair_by_table
from tournaments.scores import added_points
from tournaments.setup import (
    changes,
    leave_fide_mode,
)

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
REASON = "as agreed"
Action = Callable[[Tournament, User], object]


def first_entry(tournament: Tournament) -> Entry:
    return tournament.entries.select_related("tournament").get(start_number=1)


def first_board(tournament: Tournament) -> Pairing:
    return factories.board(tournament, 1, 1)


def change_request(tournament: Tournament, by: User) -> ChangeRequest:
    return ChangeRequest(tournament.rounds.get(number=1), by, REASON)


def keystroke_arguments(tournament: Tournament, by: User) -> tuple[int, int, Any, User]:
    pairing = first_board(tournament)
    return pairing.pk, pairing.version, uuid4(), by


def changed_tournament(tournament: Tournament, **fields: object) -> Tournament:
    wanted = Tournament.objects.get(pk=tournament.pk)
    for name, value in fields.items():
        setattr(wanted, name, value)
    return wanted


def renamed(tournament: Tournament) -> Entry:
    entry = first_entry(tournament)
    entry.name = "Other, Name"
    return entry


# Every writing action of a tournament, in the way a user does it.
ACTIONS: dict[str, Action] = {
    "entries.absences.give_zero_bye": lambda tournament, by: absences.give_zero_bye(first_entry(tournament), 2, by),
    "entries.absences.request_bye": lambda tournament, by: absences.request_bye(first_entry(tournament), 2, "H", by),
    "entries.absences.withdraw": lambda tournament, by: absences.withdraw(first_entry(tournament), 2, by),
    "entries.absences.end_withdrawal": lambda tournament, by: absences.end_withdrawal(first_entry(tournament), 2),
    "entries.absences.cancel_absence": lambda tournament, by: absences.cancel_absence(
        Absence(entry=first_entry(tournament), first_round=2, kind="H", by=by)
    ),
    "entries.bye_changes.set_bye": lambda tournament, by: bye_changes.set_bye(first_entry(tournament), 2, "H", "", by),
    "scores.added_points.add_points": lambda tournament, by: added_points.add_points(
        first_entry(tournament), 1, -5, REASON, by
    ),
    "scores.added_points.take_back": lambda tournament, by: added_points.take_back(
        AddedPoints(entry=first_entry(tournament), round=1, points=-5, reason=REASON, by=by)
    ),
    "rounds.forbidden_pairs.add_rule": lambda tournament, by: forbidden_pairs.add_rule(
        ForbiddenPair(tournament=tournament, kind=ForbiddenPairKind.FEDERATION, value="NOR")
    ),
    "rounds.forbidden_pairs.delete_rule": lambda tournament, by: forbidden_pairs.delete_rule(
        ForbiddenPair(tournament=tournament, kind=ForbiddenPairKind.CLUB)
    ),
    "setup.leave_fide_mode.leave_fide_mode": lambda tournament, by: leave_fide_mode.leave_fide_mode(
        tournament, by, REASON
    ),
    "setup.changes.change": lambda tournament, by: changes.change(
        changed_tournament(tournament, name="Another Cup"), reason=REASON, by=by
    ),
    "reporting.corrections.add_correction": lambda tournament, by: corrections.add_correction(
        first_board(tournament), "==", REASON, by
    ),
    "reporting.corrections.withdraw_correction": lambda tournament, by: corrections.withdraw_correction(
        first_board(tournament), REASON, by
    ),
    "rounds.draft.boards.swap_colours": lambda tournament, by: boards.swap_colours(
        change_request(tournament, by), [first_entry(tournament)]
    ),
    "rounds.draft.boards.swap_players": lambda tournament, by: boards.swap_players(
        change_request(tournament, by), first_entry(tournament), tournament.entries.get(start_number=2)
    ),
    "rounds.draft.boards.unpair_boards": lambda tournament, by: boards.unpair_boards(
        change_request(tournament, by), [first_entry(tournament)]
    ),
    "rounds.draft.boards.clear_boards": lambda tournament, by: boards.clear_boards(change_request(tournament, by)),
    "rounds.draft.boards.pair_by_hand": lambda tournament, by: boards.pair_by_hand(
        change_request(tournament, by), first_entry(tournament), tournament.entries.get(start_number=3)
    ),
    "rounds.draft.boards.move_board": lambda tournament, by: boards.move_board(
        change_request(tournament, by), first_entry(tournament), 2
    ),
    "rounds.draft.boards.renumber_boards": lambda tournament, by: boards.renumber_boards(
        change_request(tournament, by)
    ),
    "rounds.draft.byes.give_bye": lambda tournament, by: byes.give_bye(
        change_request(tournament, by), first_entry(tournament), "H"
    ),
    "rounds.draft.byes.cancel_bye": lambda tournament, by: byes.cancel_bye(
        change_request(tournament, by), first_entry(tournament)
    ),
    "rounds.draft.byes.give_zero_byes": lambda tournament, by: byes.give_zero_byes(change_request(tournament, by)),
    "entries.entries.enter_player": lambda tournament, by: entries.enter_player(
        tournament, factories.enrol_player("Late, Lars"), late=LateEntry(2, "Z", by)
    ),
    "entries.entries.enter_unregistered_player": lambda tournament, by: entries.enter_unregistered_player(
        tournament, Entry(name="Moe, Tor", federation="NOR")
    ),
    "entries.removal.remove": lambda tournament, by: removal.remove(first_entry(tournament)),
    "entries.removal.restore": lambda tournament, by: removal.restore(tournament, "1"),
    "entries.move.move": lambda tournament, by: move.move(
        first_entry(tournament), manual_swiss.create_second_tournament(tournament, by)
    ),
    "entries.move.withdraw_and_enter": lambda tournament, by: move.withdraw_and_enter(
        first_entry(tournament), manual_swiss.create_second_tournament(tournament, by), by
    ),
    "entries.entries.store_fields": lambda tournament, by: entries.store_fields(renamed(tournament), ["name"]),
    "results.forfeits.forfeit_rest": lambda tournament, by: forfeits.forfeit_rest(first_entry(tournament), by),
    "reporting.submit.hand_in": lambda tournament, by: submit.hand_in(tournament, by, AT),
    "entries.register_link.link": lambda tournament, by: register_link.link(
        first_entry(tournament), factories.enrol_player("Late, Lars")
    ),
    "entries.register_link.unlink": lambda tournament, by: register_link.unlink(first_entry(tournament)),
    "entries.numbering.number_as_typed": lambda tournament, by: numbering.number_as_typed(tournament, {}),
    "entries.numbering.number_by_rating": lambda tournament, by: numbering.number_by_rating(tournament),
    "entries.numbering.number_by_lot": lambda tournament, by: numbering.number_by_lot(tournament),
    "entries.sides.assign_sides": lambda tournament, by: sides.assign_sides(tournament, {}),
    "entries.sides.name_sides": lambda tournament, by: sides.name_sides(
        tournament, {TournamentSide.A: "Oslo", TournamentSide.B: "Bergen"}
    ),
    "rounds.pairing_tasks.pair": lambda tournament, by: pairing_tasks.pair(tournament),
    "rounds.pairing_tasks.tables.pair_by_table": lambda tournament, by: pair_by_table(tournament),
    "rounds.pairing_tasks.task.request_pairing": lambda tournament, by: pairing_tasks.request_pairing(tournament, by),
    "rounds.scheduled_publication.schedule_publication": lambda tournament, by: (
        scheduled_publication.schedule_publication(tournament.rounds.get(number=1), AT + dt.timedelta(hours=1), AT)
    ),
    "rounds.scheduled_publication.cancel_scheduled_publication": lambda tournament, by: (
        scheduled_publication.cancel_scheduled_publication(tournament.rounds.get(number=1))
    ),
    "entries.refresh_ratings.refresh": lambda tournament, by: refresh_ratings.refresh(
        tournament, refresh_ratings.lists_token(tournament)
    ),
    "results.results.enter": lambda tournament, by: results.enter(
        first_board(tournament).pk, "01", *keystroke_arguments(tournament, by)[1:]
    ),
    "results.results.undo": lambda tournament, by: results.undo(*keystroke_arguments(tournament, by)),
    "results.results.swap_colours": lambda tournament, by: results.swap_colours(*keystroke_arguments(tournament, by)),
    "results.results.verify": lambda tournament, by: results.verify(
        first_board(tournament).pk, "10", *keystroke_arguments(tournament, by)[1:]
    ),
    "results.results.confirm": lambda tournament, by: results.confirm(*keystroke_arguments(tournament, by)),
    "rounds.round_lock.unlock": lambda tournament, by: round_lock.unlock(tournament.rounds.get(number=1), by, REASON),
    "rounds.rounds.schedule_round": lambda tournament, by: rounds.schedule_round(
        tournament.rounds.get(number=1), tournament.last_day
    ),
    "rounds.unpublish.unpublish": lambda tournament, by: unpublish.unpublish(
        tournament.rounds.get(number=1), by, REASON
    ),
}
# Functions that no user calls alone, or that change no data of a report.
NO_ACTIONS = {
    "entries.bulk.add.add_rows": "enters as entries.enter does, while no round is paired or late entries are taken",
    "entries.bulk.stored_review.add_rows": "calls entries.bulk.add.add",
    "entries.bulk.stored_review.choose_encoding": "a review of a list, nothing of the tournament",
    "entries.bulk.stored_review.choose_columns": "a review of a list, nothing of the tournament",
    "entries.bulk.stored_review.choose_sheet": "a review of a list, nothing of the tournament",
    "entries.bulk.stored_review.decide": "a review of a list, nothing of the tournament",
    "entries.bulk.stored_review.correct_alike": "a review of a list, nothing of the tournament",
    "entries.numbering.number_before_round_1": "part of pairing round 1",
    "entries.entry_lines.enter_line": "what entries.enter refuses stays a line to be decided",
    "setup.create.create_tournament": "another tournament",
    "setup.create.create_once": "another tournament",
    "setup.copy.create_copy": "another tournament",
    "setup.invitations.accept": "who works there, nothing of the report",
    "setup.invitations.invite": "who works there, nothing of the report",
    "setup.removal.remove_tournament": "archives only: deleting is refused once a report was handed in",
    "setup.removal.restore_tournament": "brings back what is there",
    "command.messages.send_message": "a message to the staff",
    "checkin.absent_players.decide_before_pairing": "byes and withdrawals before a round, as in entries.absences",
    "checkin.link.create_link": "who is here, nothing of the report",
    "checkin.marks.store_mark": "who is here, nothing of the report",
    "checkin.rounds.close_check_in": "who is here, nothing of the report",
    "checkin.rounds.end_check_in": "who is here, nothing of the report",
    "checkin.rounds.open_check_in": "who is here, nothing of the report",
    "checkin.rounds.set_closing_time": "who is here, nothing of the report",
    "rounds.pairing_tasks.take_back.unpair": "drafts only",
    "rounds.pairing_tasks.task._write_and_finish": "the end of pairing_tasks.task.request_pairing",
    "rounds.pairing_tasks.write.write_round": "the end of pair",
    "results.results.process_keystroke": "every key of results",
    "rounds.adjourn.register_adjourned": "keys of results.enter, before a round is paired",
    "rounds.open_by_hand.open_by_hand": "a draft",
    "rounds.rule_check.request_check": "a check of the pairs, nothing of the tournament",
    "results.late_changes.change_together": "several keys of results.change, under an unlock that is refused before",
    "rounds.round_lock.lock_again": "ends an unlock",
    "rounds.rounds.publish": "a draft",
    "rounds.rounds.publish_all": "drafts",
    "rounds.rounds.update_round_state": "follows a result",
    "core.schedule.store_schedule": "part of create and change",
}
