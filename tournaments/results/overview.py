"""Overview of a tournament: its rounds, missing results, and the next step."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q

from tournaments.core.submission_status import with_public_state
from tournaments.entries.absences import absences_in
from tournaments.models import Absence, Bye, RoundState, Tournament
from tournaments.rounds.pairing_tasks.task import under_way
from tournaments.rounds.rounds import publication_blockers


@dataclass(frozen=True, slots=True)
class Overview:
    """State of a tournament; `rounds` have counts of `boards`, `missing`, `adjourned` and `disputed`.

    `current_round` is the published round that waits for results or for a decision between two results. `draft` is the
    first round to be published, and `blockers` are the obstacles to its publication. `next_number` is the Swiss round
    to be paired, `early_number` the round that can be paired while results are missing. Each is None if there is no
    such round. `absences` are the absences from the round in preparation, whose number is `absences_round`.
    """

    players: int
    rounds: list[Any]
    current_round: Any | None
    draft: Any | None
    blockers: list[str]
    is_pairing: bool
    next_number: int | None
    early_number: int | None
    absences_round: int | None
    absences: list[Absence]

    @property
    def is_unpaired(self) -> bool:
        """True if no round is paired or being paired."""
        begun = any(round_.state != RoundState.DRAFT for round_ in self.rounds)
        return not begun and self.draft is None and not self.is_pairing


def overview(tournament: Tournament) -> Overview:
    """Return the overview of a tournament."""
    rounds: list[Any] = [*with_public_state(tournament, _rounds_with_counts(tournament))]
    first = next((round_ for round_ in rounds if round_.state == RoundState.DRAFT), None)
    draft = first if first and (first.boards or first.has_byes) else None
    current = _first_unfinished(rounds, "missing") or _first_unfinished(rounds, "disputed")
    number = _next_number(tournament, rounds) if not draft and not current else None
    away_in = draft.number if draft else number
    return Overview(
        players=tournament.entries.count(),
        rounds=rounds,
        current_round=current or (None if draft or number else _first_unfinished(rounds, "adjourned")),
        draft=draft,
        blockers=publication_blockers(draft) if draft else [],
        is_pairing=under_way(tournament) is not None,
        next_number=number,
        early_number=_next_number(tournament, rounds) if current and not draft else None,
        absences_round=away_in,
        absences=[*absences_in(tournament, away_in).select_related("entry")] if away_in else [],
    )


def _rounds_with_counts(tournament: Tournament) -> Any:
    counted = tournament.rounds.annotate(
        boards=Count("pairings"),
        missing=Count("pairings", filter=Q(pairings__white_result="")),
        adjourned=Count("pairings", filter=Q(pairings__white_result="A")),
        disputed=Count("pairings", filter=~Q(pairings__dispute="")),
        has_byes=Exists(Bye.objects.filter(round=OuterRef("pk"))),
    )
    return counted.order_by("number")  # grouping drops the default order of the model


def _first_unfinished(rounds: list[Any], count_name: str) -> Any | None:
    return next(
        (round_ for round_ in rounds if round_.state == RoundState.PUBLISHED and getattr(round_, count_name)), None
    )


def _next_number(tournament: Tournament, rounds: list[Any]) -> int | None:
    """Return the first draft round, else the round after the last, within the planned rounds. Swiss only."""
    if not tournament.is_paired_by_round:
        return None
    behind = len(rounds) + 1
    number = next((round_.number for round_ in rounds if round_.state == RoundState.DRAFT), behind)
    return number if number <= (tournament.rounds_planned or number) else None
