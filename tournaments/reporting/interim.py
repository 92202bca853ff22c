"""Reports before the end of a tournament: marked as interim, and refused if only results are missing.

Source: FIDE's questionnaire for pairing programs, sections 157–169: the final file waits for every result.
"""

from dataclasses import dataclass

from django.db.models import Count, F, Q

from ratings.core.errors import Refused
from tournaments.core.report_parts import ReportPart
from tournaments.models import OPEN_CODES, Pairing, Tournament
from tournaments.reporting.submit import missing_for_report


class ReportIncomplete(Refused):
    """A refused final file, because results are missing."""


@dataclass(frozen=True, slots=True)
class InterimState:
    """The last published round that has a result, and the number of results missing up to it."""

    round: int
    missing: int

    @property
    def comment(self) -> str:
        """The text after ###, in English for programs and inspectors of any language."""
        results = "result" if self.missing == 1 else "results"
        after = f"after round {self.round}" if self.round else "before round 1"
        return f" Interim report {after}, {self.missing} {results} missing"


def interim_state(tournament: Tournament, part: ReportPart | None = None) -> InterimState | None:
    """Return the progress of an interim report, None for the final one.

    Raises `ReportIncomplete` with the boards if results are missing and every round is played, or the part is named.
    """
    lacks = missing_for_report(tournament, part)
    if not lacks:
        return None
    if (part or _is_last_round_played(tournament)) and any(lack.round for lack in lacks):
        raise ReportIncomplete(*(lack.sentence for lack in lacks))
    games = Pairing.objects.filter(round__in=tournament.rounds.public())
    last = (
        games.exclude(white_result="").order_by("-round__number").values_list("round__number", flat=True).first() or 0
    )
    return InterimState(last, games.filter(round__number__lte=last, white_result__in=OPEN_CODES).count())


def _is_last_round_played(tournament: Tournament) -> bool:
    """Return True if the last round is public.

    A table is published as a whole. There, at least half of the games of the last round must have a result.
    """
    last = tournament.rounds.public().filter(number__gte=tournament.rounds_planned or tournament.rounds.count())
    if tournament.is_paired_by_round:
        return last.exists()
    counted = last.annotate(games=Count("pairings"), results=Count("pairings", filter=~Q(pairings__white_result="")))
    return counted.filter(games__gt=0, results__gte=F("games") - F("results")).exists()
