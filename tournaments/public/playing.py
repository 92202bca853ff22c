"""Running tournaments on the front page: the round, its finished boards, the leader."""

import time
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone

from ratings.changes.token import OFFICE, Scope, change_token
from ratings.changes.tracked import CALENDAR
from tournaments.core.current_round import CountedRound, current_rounds
from tournaments.core.live_pages import SHARED_SECONDS
from tournaments.models import Tournament
from tournaments.scores.standings import Standing
from tournaments.standings.cached_values import recent_standings

MAX_TOURNAMENTS = 6


@dataclass(frozen=True, slots=True)
class PlayingTournament:
    """A tournament with its current round, and the leader of its standings.

    `round` is None before a round is published; `finished_boards` of its `boards` have a result.
    """

    tournament: Tournament
    round: int | None
    finished_boards: int
    boards: int
    leader: Standing | None

    @property
    def is_over(self) -> bool:
        """True if every board of the last round has a result."""
        return (
            bool(self.boards) and self.finished_boards == self.boards and self.round == self.tournament.rounds_planned
        )


def front_page_state() -> str:
    """Return the change token of the front page. It changes every ten seconds to include new results."""
    return change_token(
        [Scope(CALENDAR), *OFFICE], other_values=[timezone.localdate(), int(time.time() // SHARED_SECONDS)]
    )


def playing_now(tournaments: "QuerySet[Tournament]") -> list[PlayingTournament]:
    """Return the first `MAX_TOURNAMENTS` of the tournaments with their current rounds and cached standings."""
    chosen = [*tournaments.select_related("event")[:MAX_TOURNAMENTS]]
    current = current_rounds(chosen)
    return [_playing(tournament, current.get(tournament.pk)) for tournament in chosen]


def _playing(tournament: Tournament, current: CountedRound | None) -> PlayingTournament:
    if current is None:
        return PlayingTournament(tournament, None, 0, 0, _leader(tournament))
    return PlayingTournament(tournament, current.number, current.finished, current.boards, _leader(tournament))


def _leader(tournament: Tournament) -> Standing | None:
    """Return the first of the standings, None before any player has a point."""
    first = next(iter(recent_standings(tournament)), None)
    return first if first and first.points else None
