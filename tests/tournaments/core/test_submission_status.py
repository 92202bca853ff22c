"""The lock after rating: an accepted report closes actions, and no action bypasses it."""

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from django.db import transaction

import tournaments
from ratings.core.errors import Refused
from ratings.models import User
from ratings.submissions import decisions
from tests.tournaments import factories
from tests.tournaments.core.actions import ACTIONS, AT, NO_ACTIONS, Action, first_entry
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.core.submission_status import (
    closed_rounds,
    is_accepted,
    require_open,
    require_open_entry,
    require_open_round,
    with_public_state,
)
from tournaments.entries import sides
from tournaments.models import (
    Absence,
    AddedPoints,
    Bye,
    Entry,
    ForbiddenPair,
    HandIn,
    Pairing,
    PairingTask,
    ReportCorrection,
    Round,
    RoundState,
    ScheduledRound,
    Tournament,
    TournamentSide,
)
from tournaments.reporting import submit


@pytest.fixture
def round_robin(cup: Tournament, arbiter: User, officer: User) -> Tournament:
    """A round robin whose report is accepted."""
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    factories.enter_missing_results(cup, arbiter)
    return accepted(cup, arbiter, officer)


@pytest.fixture
def open_swiss(arbiter: User, officer: User) -> Tournament:
    """A Swiss of two rounds whose report is accepted."""
    tournament = create_registered_swiss(arbiter, rounds=2)
    add_round(tournament, [(1, 4, "10"), (2, 5, "=="), (3, 6, "01")])
    add_round(tournament, [(6, 1, "10"), (5, 3, "==")], {2: "H", 4: "Z"})
    return accepted(tournament, arbiter, officer)


def accepted(tournament: Tournament, arbiter: User, officer: User) -> Tournament:
    decisions.accept(
        submit.hand_in(tournament, arbiter, AT).submission, officer, AT, waiver_reason="known to the office"
    )
    tournament.refresh_from_db()
    return tournament


def contents(tournament: Tournament) -> dict[str, list[tuple[Any, ...]]]:
    """Return all stored rows of a tournament."""
    of_a_round = {"round__tournament": tournament}
    selections = {
        Tournament: {"pk": tournament.pk},
        Entry: {"tournament": tournament},
        Round: {"tournament": tournament},
        ScheduledRound: {"tournament": tournament},
        ForbiddenPair: {"tournament": tournament},
        HandIn: {"tournament": tournament},
        PairingTask: {"tournament": tournament},
        Pairing: of_a_round,
        Bye: of_a_round,
        Absence: {"entry__tournament": tournament},
        AddedPoints: {"entry__tournament": tournament},
        ReportCorrection: {"pairing__round__tournament": tournament},
    }
    return {
        model.__name__: sorted(model.objects.filter(**of).values_list(), key=repr)  # type: ignore[attr-defined]
        for model, of in selections.items()
    }


def tried(action: Action, tournament: Tournament, by: User) -> str:
    """Try an action and return its outcome. All changes are rolled back."""
    before = contents(tournament)
    with transaction.atomic():
        try:
            action(tournament, by)
        except Refused:
            return "refused" if contents(tournament) == before else "refused, and changed something"
        finally:
            transaction.set_rollback(True)
    return "done"


@pytest.mark.whole
@pytest.mark.parametrize("kind", ["round_robin", "open_swiss"])
def test_after_acceptance_every_action_is_refused(kind: str, arbiter: User, request: pytest.FixtureRequest) -> None:
    tournament = request.getfixturevalue(kind)
    assert {name: tried(action, tournament, arbiter) for name, action in ACTIONS.items()} == dict.fromkeys(
        ACTIONS, "refused"
    )


def modules() -> Iterator[ModuleType]:
    """Yield the desk's modules with actions: without demonstration, files and pages."""
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
    """Return True if a function is decorated with `transaction.atomic`."""
    closure = getattr(value, "__closure__", None) or ()
    return any(isinstance(cell.cell_contents, transaction.Atomic) for cell in closure)


def test_before_acceptance_nothing_is_closed(cup: Tournament, arbiter: User) -> None:
    factories.enter_missing_results(cup, arbiter)
    submit.hand_in(cup, arbiter, AT)
    assert (is_accepted(cup), closed_rounds(cup)) == (False, frozenset())
    require_open(cup)
    require_open_round(cup.rounds.get(number=1))
    require_open_entry(first_entry(cup))


def test_a_returned_report_closes_nothing(cup: Tournament, arbiter: User, officer: User) -> None:
    factories.enter_missing_results(cup, arbiter)
    decisions.return_to_arbiter(submit.hand_in(cup, arbiter, AT).submission, officer, AT, "Who was White?")
    assert not is_accepted(cup)
    require_open_round(cup.rounds.get(number=1))


def test_a_closed_action_states_the_reason(round_robin: Tournament) -> None:
    round_ = round_robin.rounds.get(number=1)
    for demand, about, message in (
        (require_open, round_robin, "can no longer be changed"),
        (require_open_round, round_, "report of round 1"),
        (require_open_entry, first_entry(round_robin), "can no longer be changed"),
    ):
        with pytest.raises(Refused, match=message):
            demand(about)  # type: ignore[operator]


def test_rated_rounds_are_shown_as_locked_and_stored_as_complete(round_robin: Tournament) -> None:
    assert {round_.state for round_ in with_public_state(round_robin, round_robin.rounds.all())} == {RoundState.LOCKED}
    assert {*round_robin.rounds.values_list("state", flat=True)} == {RoundState.COMPLETE}


def test_the_sides_of_a_match_keep_their_names_once_it_is_rated(arbiter: User, officer: User) -> None:
    tournament = factories.create_running_tournament(arbiter, 2, system="match", rounds_planned=2)
    factories.enter_missing_results(tournament, arbiter)
    sides.name_sides(tournament, {TournamentSide.A: "Oslo", TournamentSide.B: "Bergen"})
    accepted(tournament, arbiter, officer)
    with pytest.raises(Refused, match="has accepted the report"):
        sides.name_sides(tournament, {TournamentSide.A: "Bodø", TournamentSide.B: "Bergen"})
