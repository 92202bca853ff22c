"""Locked after rating: what an accepted report closes, and that no action gets past it."""

import datetime as dt
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

import tournaments
from ratings.models import User
from ratings.submissions import decisions
from tests.tournaments import by_hand, cast
from tests.tournaments.round_by_round import add_round, swiss
from tournaments.core.errors import Refused
from tournaments.core.submission_status import (
    closed_rounds,
    demand_open,
    demand_open_entry,
    demand_open_round,
    is_accepted,
    with_public_state,
)
from tournaments.entries import (
    absences,
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
    ApartBy,
    Bye,
    Entry,
    HandIn,
    KeptApart,
    Pairing,
    PairingTask,
    ReportCorrection,
    Round,
    RoundState,
    ScheduledRound,
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
from tournaments.scores import (
    added_points,
)
from tournaments.setup import (
    changes,
    leave_fide_mode,
)

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
WHY = "as agreed"


@pytest.fixture
def table(cup: Tournament, arbiter: User, officer: User) -> Tournament:
    """A round robin whose report is accepted."""
    cast.strike(cast.board(cup, 1, 1), "10", arbiter)
    cast.play_out(cup, arbiter)
    return accepted(cup, arbiter, officer)


@pytest.fixture
def open_swiss(arbiter: User, officer: User) -> Tournament:
    """A Swiss of two rounds whose report is accepted."""
    made = swiss(arbiter, rounds=2)
    add_round(made, [(1, 4, "10"), (2, 5, "=="), (3, 6, "01")])
    add_round(made, [(6, 1, "10"), (5, 3, "==")], {2: "H", 4: "Z"})
    return accepted(made, arbiter, officer)


def accepted(made: Tournament, arbiter: User, officer: User) -> Tournament:
    decisions.accept(submit.hand_in(made, arbiter, AT).submission, officer, AT, why="known to the office")
    made.refresh_from_db()
    return made


Action = Callable[[Tournament, User], object]


def first(made: Tournament) -> Entry:
    return made.entries.select_related("tournament").get(start_number=1)


def board(made: Tournament) -> Pairing:
    return cast.board(made, 1, 1)


def change_request(made: Tournament, by: User) -> ChangeRequest:
    return ChangeRequest(made.rounds.get(number=1), by, WHY)


def key(made: Tournament, by: User) -> tuple[int, int, Any, User]:
    pairing = board(made)
    return pairing.pk, pairing.version, uuid4(), by


def changed(made: Tournament, **fields: object) -> Tournament:
    wanted = Tournament.objects.get(pk=made.pk)
    for name, value in fields.items():
        setattr(wanted, name, value)
    return wanted


def renamed(made: Tournament) -> Entry:
    entry = first(made)
    entry.name = "Other, Name"
    return entry


# Every action that writes of a tournament, as somebody would do it.
ACTIONS: dict[str, Action] = {
    "entries.absences.give_zero_bye": lambda made, by: absences.give_zero_bye(first(made), 2, by),
    "entries.absences.ask_bye": lambda made, by: absences.ask_bye(first(made), 2, "H", by),
    "entries.absences.withdraw": lambda made, by: absences.withdraw(first(made), 2, by),
    "entries.absences.bring_back": lambda made, by: absences.bring_back(first(made), 2),
    "entries.absences.cancel": lambda made, by: absences.cancel(
        Absence(entry=first(made), first_round=2, kind="H", by=by)
    ),
    "scores.added_points.add_points": lambda made, by: added_points.add_points(first(made), 1, -5, WHY, by),
    "scores.added_points.take_back": lambda made, by: added_points.take_back(
        AddedPoints(entry=first(made), round=1, points=-5, reason=WHY, by=by)
    ),
    "rounds.forbidden_pairs.forbid": lambda made, by: forbidden_pairs.forbid(
        KeptApart(tournament=made, kind=ApartBy.FEDERATION, value="NOR")
    ),
    "rounds.forbidden_pairs.allow": lambda made, by: forbidden_pairs.allow(
        KeptApart(tournament=made, kind=ApartBy.CLUB)
    ),
    "setup.leave_fide_mode.leave_fide_mode": lambda made, by: leave_fide_mode.leave_fide_mode(made, by, WHY),
    "setup.changes.change": lambda made, by: changes.change(changed(made, name="Another Cup"), reason=WHY),
    "reporting.corrections.correct": lambda made, by: corrections.correct(board(made), "==", WHY, by),
    "reporting.corrections.take_back": lambda made, by: corrections.take_back(board(made), WHY, by),
    "rounds.draft.boards.swap_colours": lambda made, by: boards.swap_colours(change_request(made, by), [first(made)]),
    "rounds.draft.boards.swap_players": lambda made, by: boards.swap_players(
        change_request(made, by), first(made), made.entries.get(start_number=2)
    ),
    "rounds.draft.boards.unpair_boards": lambda made, by: boards.unpair_boards(change_request(made, by), [first(made)]),
    "rounds.draft.boards.clear": lambda made, by: boards.clear(change_request(made, by)),
    "rounds.draft.boards.pair_by_hand": lambda made, by: boards.pair_by_hand(
        change_request(made, by), first(made), made.entries.get(start_number=3)
    ),
    "rounds.draft.boards.move_board": lambda made, by: boards.move_board(change_request(made, by), first(made), 2),
    "rounds.draft.boards.number_boards": lambda made, by: boards.number_boards(change_request(made, by)),
    "rounds.draft.byes.give_bye": lambda made, by: byes.give_bye(change_request(made, by), first(made), "H"),
    "rounds.draft.byes.take_bye_back": lambda made, by: byes.take_bye_back(change_request(made, by), first(made)),
    "rounds.draft.byes.zero_for_the_rest": lambda made, by: byes.zero_for_the_rest(change_request(made, by)),
    "entries.entries.enter": lambda made, by: entries.enter(
        made, cast.player("Late, Lars"), late=LateEntry(2, "Z", by)
    ),
    "entries.entries.enter_person": lambda made, by: entries.enter_person(
        made, Entry(name="Moe, Tor", federation="NOR")
    ),
    "entries.removal.remove": lambda made, by: removal.remove(first(made)),
    "entries.removal.restore": lambda made, by: removal.restore(made, "1"),
    "entries.move.move": lambda made, by: move.move(first(made), by_hand.beside(made, by)),
    "entries.move.withdraw_and_enter": lambda made, by: move.withdraw_and_enter(
        first(made), by_hand.beside(made, by), by
    ),
    "entries.entries.change": lambda made, by: entries.change(renamed(made), ["name"]),
    "results.forfeits.forfeit_rest": lambda made, by: forfeits.forfeit_rest(first(made), by),
    "reporting.submit.hand_in": lambda made, by: submit.hand_in(made, by, AT),
    "entries.register_link.link": lambda made, by: register_link.link(first(made), cast.player("Late, Lars")),
    "entries.register_link.unlink": lambda made, by: register_link.unlink(first(made)),
    "entries.numbering.number": lambda made, by: numbering.number(made, {}),
    "entries.numbering.number_by_rating": lambda made, by: numbering.number_by_rating(made),
    "entries.numbering.number_by_lot": lambda made, by: numbering.number_by_lot(made),
    "entries.sides.assign_sides": lambda made, by: sides.assign_sides(made, {}),
    "entries.sides.name_sides": lambda made, by: sides.name_sides(
        made, {TournamentSide.A: "Oslo", TournamentSide.B: "Bergen"}
    ),
    "rounds.pairing_tasks.pair": lambda made, by: pairing_tasks.pair(made),
    "rounds.pairing_tasks.tables.pair_by_table": lambda made, by: pair_by_table(made),
    "rounds.pairing_tasks.task.ask": lambda made, by: pairing_tasks.ask(made, by),
    "rounds.scheduled_publication.publish_at": lambda made, by: scheduled_publication.publish_at(
        made.rounds.get(number=1), AT + dt.timedelta(hours=1), AT
    ),
    "rounds.scheduled_publication.publish_when_asked": lambda made, by: scheduled_publication.publish_when_asked(
        made.rounds.get(number=1)
    ),
    "entries.refresh_ratings.refresh": lambda made, by: refresh_ratings.refresh(made, refresh_ratings.lists_seen(made)),
    "results.results.enter": lambda made, by: results.enter(board(made).pk, "01", *key(made, by)[1:]),
    "results.results.undo": lambda made, by: results.undo(*key(made, by)),
    "results.results.colours": lambda made, by: results.colours(*key(made, by)),
    "results.results.verify": lambda made, by: results.verify(board(made).pk, "10", *key(made, by)[1:]),
    "results.results.confirm": lambda made, by: results.confirm(*key(made, by)),
    "rounds.round_lock.unlock": lambda made, by: round_lock.unlock(made.rounds.get(number=1), by, WHY),
    "rounds.rounds.set_day": lambda made, by: rounds.set_day(made.rounds.get(number=1), made.last_day),
    "rounds.unpublish.unpublish": lambda made, by: unpublish.unpublish(made.rounds.get(number=1), by, WHY),
}
# What is done on nobody's word alone, or touches nothing that a report says.
NO_ACTIONS = {
    "entries.bulk.add.add": "enters as entries.enter does, while no round is paired or late entries are taken",
    "entries.bulk.stored_review.add": "calls entries.bulk.add.add",
    "entries.bulk.stored_review.choose_columns": "a review of a list, nothing of the tournament",
    "entries.bulk.stored_review.choose_sheet": "a review of a list, nothing of the tournament",
    "entries.bulk.stored_review.decide": "a review of a list, nothing of the tournament",
    "entries.numbering.number_before_round_1": "part of pairing round 1",
    "entries.entry_lines.take_line": "what entries.enter refuses stays a line to be decided",
    "setup.create.create": "another tournament",
    "setup.create.create_once": "another tournament",
    "setup.copy.copy": "another tournament",
    "setup.invitations.accept": "who works there, nothing of the report",
    "setup.invitations.invite": "who works there, nothing of the report",
    "setup.removal.remove": "archives only: deleting is refused once a report was handed in",
    "setup.removal.restore": "brings back what is there",
    "command.messages.send": "a message to the staff",
    "checkin.link.make_link": "who is here, nothing of the report",
    "checkin.marks.mark": "who is here, nothing of the report",
    "checkin.rounds.close_check_in": "who is here, nothing of the report",
    "checkin.rounds.end_check_in": "who is here, nothing of the report",
    "checkin.rounds.open_check_in": "who is here, nothing of the report",
    "rounds.pairing_tasks.take_back.unpair": "drafts only",
    "rounds.pairing_tasks.task._keep": "the end of pair.task.ask",
    "rounds.pairing_tasks.write.write": "the end of pair",
    "results.results._press": "every key of results",
    "results.late_changes.change_together": "several keys of results.change, under an unlock that is refused before",
    "rounds.round_lock.lock_again": "ends an unlock",
    "rounds.rounds.publish": "a draft",
    "rounds.rounds.publish_all": "drafts",
    "rounds.rounds.settle": "follows a result",
    "core.schedule.keep": "part of create and change",
    "results.helper_links.refuse_settled": "reads",
}


def contents(made: Tournament) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that is stored of a tournament."""
    of_a_round = {"round__tournament": made}
    selections = {
        Tournament: {"pk": made.pk},
        Entry: {"tournament": made},
        Round: {"tournament": made},
        ScheduledRound: {"tournament": made},
        KeptApart: {"tournament": made},
        HandIn: {"tournament": made},
        PairingTask: {"tournament": made},
        Pairing: of_a_round,
        Bye: of_a_round,
        Absence: {"entry__tournament": made},
        AddedPoints: {"entry__tournament": made},
        ReportCorrection: {"pairing__round__tournament": made},
    }
    return {
        model.__name__: sorted(model.objects.filter(**of).values_list(), key=repr)  # type: ignore[attr-defined]
        for model, of in selections.items()
    }


def tried(action: Action, made: Tournament, by: User) -> str:
    """What becomes of an action; nothing of it stays."""
    before = contents(made)
    with transaction.atomic():
        try:
            action(made, by)
        except Refused:
            return "refused" if contents(made) == before else "refused, and changed something"
        finally:
            transaction.set_rollback(True)
    return "done"


@pytest.mark.parametrize("kind", ["table", "open_swiss"])
def test_after_acceptance_every_action_is_refused(kind: str, arbiter: User, request: pytest.FixtureRequest) -> None:
    made = request.getfixturevalue(kind)
    assert {name: tried(action, made, arbiter) for name, action in ACTIONS.items()} == dict.fromkeys(ACTIONS, "refused")


def modules() -> Iterator[ModuleType]:
    """The modules of the desk in which actions are done: without demonstration, files and pages."""
    without = {"demo", "transfer", "views", "forms", "urls", "management", "migrations", "models"}
    for module in pkgutil.walk_packages(tournaments.__path__, "tournaments."):
        if not without & {*module.name.split(".")}:
            yield import_module(module.name)


def test_every_action_that_is_one_transaction_is_tried() -> None:
    written = {
        f"{module.__name__.removeprefix('tournaments.')}.{name}"
        for module in modules()
        for name, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__ and _is_atomic(value)
    }
    assert written - ACTIONS.keys() - NO_ACTIONS.keys() == set()


def _is_atomic(value: Any) -> bool:
    """Whether a function is decorated as one transaction."""
    closure = getattr(value, "__closure__", None) or ()
    return any(isinstance(cell.cell_contents, transaction.Atomic) for cell in closure)


def test_before_acceptance_nothing_is_closed(cup: Tournament, arbiter: User) -> None:
    cast.play_out(cup, arbiter)
    submit.hand_in(cup, arbiter, AT)
    assert (is_accepted(cup), closed_rounds(cup)) == (False, frozenset())
    demand_open(cup)
    demand_open_round(cup.rounds.get(number=1))
    demand_open_entry(first(cup))


def test_a_returned_report_closes_nothing(cup: Tournament, arbiter: User, officer: User) -> None:
    cast.play_out(cup, arbiter)
    decisions.return_to_arbiter(submit.hand_in(cup, arbiter, AT).submission, officer, AT, "Who was White?")
    assert not is_accepted(cup)
    demand_open_round(cup.rounds.get(number=1))


def test_what_is_closed_says_why(table: Tournament) -> None:
    round_ = table.rounds.get(number=1)
    for demand, about, message in (
        (demand_open, table, "nothing of it changes any more"),
        (demand_open_round, round_, "report of round 1"),
        (demand_open_entry, first(table), "nothing of it changes any more"),
    ):
        with pytest.raises(Refused, match=message):
            demand(about)  # type: ignore[operator]


def test_rated_rounds_are_shown_as_locked_and_stored_as_complete(table: Tournament) -> None:
    assert {round_.state for round_ in with_public_state(table, table.rounds.all())} == {RoundState.LOCKED}
    assert {*table.rounds.values_list("state", flat=True)} == {RoundState.COMPLETE}


def test_the_sides_of_a_match_keep_their_names_once_it_is_rated(arbiter: User, officer: User) -> None:
    made = cast.running(arbiter, 2, system="match", rounds_planned=2)
    cast.play_out(made, arbiter)
    sides.name_sides(made, {TournamentSide.A: "Oslo", TournamentSide.B: "Bergen"})
    accepted(made, arbiter, officer)
    with pytest.raises(Refused, match="has accepted the report"):
        sides.name_sides(made, {TournamentSide.A: "Bodø", TournamentSide.B: "Bergen"})
