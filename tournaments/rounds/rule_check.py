"""Check of published rounds by the pairing rules, in the worker: a Swiss by its system, a round robin by its table.

A round is paired again from the position before it. The check covers rounds imported from another program. After a new
number of rounds it also covers the rounds that were or become the last round.
"""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.queue import AFTER_ALL_ELSE, queue_once, queued
from ratings.periods.run import snapshot
from ratings.reports.report import Report
from tournaments.models import ByeKind, CheckState, Round, RoundCheck, Tournament
from tournaments.pairing.checker import differing_pairs
from tournaments.pairing.child_process import pair_in_child
from tournaments.pairing.dutch import PairedRound, pair, pair_in_report
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.engines.dutch_2026.candidate import TakesLong
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import field_of
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing
from tournaments.rounds.forbidden_pairs import restrictions_in_round
from tournaments.rounds.pairing_tasks.pairing_inputs import edition_of, initial_colour, report_before
from tournaments.rounds.table_pairs import table_pairs
from tournaments.systems.system import PairingSystem

TASK = "tournaments.check_rounds"
Pairs = frozenset[tuple[int, int]]


def can_be_checked(tournament: Tournament) -> bool:
    """Return True if the pairing rules of the tournament's system are available for a check."""
    return tournament.pairing_system.is_for_fide_mode


@transaction.atomic
def request_check(tournament: Tournament, numbers: Collection[int] | None = None) -> list[int]:
    """Queue a check of the published rounds, or of the numbered ones; return their numbers."""
    rounds = tournament.rounds.public().filter(pairings__isnull=False).distinct().order_by("number")
    wanted = [round_ for round_ in rounds if numbers is None or round_.number in numbers]
    if not wanted or not can_be_checked(tournament):
        return []
    for round_ in wanted:
        new_values: dict[str, object] = {
            "state": CheckState.WAITING,
            "played": [],
            "by_rules": [],
            "failure": "",
            "ended_at": None,
        }
        RoundCheck.objects.update_or_create(round=round_, defaults={**new_values, "asked_at": timezone.now()})
    queue_once(TASK, f"check {tournament.pk}", AFTER_ALL_ELSE, tournament_id=tournament.pk)
    return [round_.number for round_ in wanted]


def is_queued(tournament: Tournament) -> bool:
    """Return True if the worker has the check in its queue."""
    return queued(TASK, tournament_id=tournament.pk).exists()


def run_checks(tournament_id: int) -> None:
    """Check each waiting round in order. The worker may be killed at any moment and run the checks again."""
    waiting = (CheckState.WAITING, CheckState.RUNNING)
    while check := _next(tournament_id, waiting):
        _store(check, state=CheckState.RUNNING)
        try:
            played, by_rules = _compare(check.round)
        except Refused as refused:
            _store(check, state=CheckState.FAILED, failure="\n".join(refused.reasons), ended_at=timezone.now())
        else:
            _store(
                check, state=CheckState.FINISHED, played=played, by_rules=by_rules, ended_at=timezone.now(),
                rounds=check.round.tournament.rounds_planned,
            )  # fmt: skip


def _next(tournament_id: int, states: Collection[str]) -> RoundCheck | None:
    rows = RoundCheck.objects.filter(round__tournament=tournament_id, state__in=states)
    return rows.select_related("round__tournament").order_by("round__number").first()


def _store(check: RoundCheck, **fields: object) -> None:
    """Store the progress of a check, unless a newer request replaced it."""
    RoundCheck.objects.filter(pk=check.pk, asked_at=check.asked_at).update(**fields)


def _compare(round_: Round) -> tuple[list[list[int]], list[list[int]]]:
    """Return the pairs only in the round and the pairs only by the rules.

    Raise Refused if the round has no legal pairing.
    """
    compare = _with_system if round_.tournament.is_paired_by_round else _with_table
    played, by_rules = compare(round_)
    return [[*two] for two in played], [[*two] for two in by_rules]


def _with_system(round_: Round) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    with snapshot():
        played, edition = _pairs_of(round_), edition_of(round_.tournament)
        report = report_before(round_.tournament, round_.number)
        field = _field(round_, played, report)
    try:
        paired = _pair_again(round_.tournament.pairing_system, field, edition, report)
    except NoLegalPairing as error:
        raise Refused(_("By the rules the round has no legal pairing.")) from error
    except IllegalPairing as error:
        raise Refused(_("The pairing failed: %(reason)s.") % {"reason": "; ".join(error.faults)}) from error
    except EngineFailed as error:
        raise Refused(_("The pairing failed: %(reason)s.") % {"reason": error}) from error
    return differing_pairs(played, paired.pairs())


def _pair_again(system: PairingSystem, field: PairingField, edition: DutchEdition, report: Report) -> PairedRound:
    """Pair the round in this process if that is quick, else in a child process."""
    engine = system.fast_engines.get(edition.name)
    if engine:
        with suppress(TakesLong):
            return pair(field, edition, engine)
    pair_round = system.pair_round or pair_in_report
    return pair_in_child(field, edition, None, lambda: True, lambda: None, pair_round, report)


def _field(round_: Round, played: Pairs, report: Report) -> PairingField:
    """Return the field for pairing the round, with the pairs that are forbidden now."""
    tournament, number = round_.tournament, round_.number
    seated = {player for two in played for player in two if player}
    field = field_of(report, number, seated, tournament.rounds_planned)
    restrictions = restrictions_in_round(tournament, number)
    return replace(
        field,
        initial_colour=initial_colour(tournament) if number == 1 else field.initial_colour,
        forbidden_pairs=restrictions.forbidden,
        avoided_pairs=restrictions.to_avoid,
    )


def _pairs_of(round_: Round) -> Pairs:
    """Return the pairs as start numbers, White first; 0 is the pairing-allocated bye."""
    games = round_.pairings.values_list("white__start_number", "black__start_number")
    byes = round_.byes.filter(kind=ByeKind.ALLOCATED).values_list("entry__start_number", flat=True)
    return frozenset({*games, *((player, 0) for player in byes)})


def _with_table(round_: Round) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the differences from the pairs of the Berger table, by start numbers. Byes are left out."""
    by_table = table_pairs(round_)
    if by_table is None:
        raise Refused(_("The table for this number of players has no such round."))
    played = {two for two in _pairs_of(round_) if two[1]}
    return sorted(played - by_table), sorted(by_table - played)
