"""The tournaments that are being played, as a newcomer wants to see them: the round, what is finished, who leads."""

import time
from dataclasses import dataclass

from django.db.models import QuerySet

from ratings.core.page_cache.state import published_state
from ratings.core.state_token import state_token
from tournaments.core.change_token import SHARED_SECONDS
from tournaments.core.current_round import CountedRound, current_rounds
from tournaments.models import Tournament
from tournaments.scores.standings import Standing
from tournaments.standings.cached import recent_standings

MOST = 6
STATE = """
    SELECT (SELECT count(*) || ' ' || max(id) FROM tournaments_tournament),
           (SELECT string_agg(id || state || name, ' ' ORDER BY id) FROM tournaments_tournament),
           (SELECT count(*) FROM tournaments_removal),
           (SELECT string_agg(code || state || name || first_day, ' ' ORDER BY code) FROM ratings_registration
             WHERE last_day >= current_date)
"""


@dataclass(frozen=True, slots=True)
class PlayingTournament:
    """A tournament with its current round, and the leader of its standings.

    `round` is None before a round is published; `finished` of its `boards` have a result.
    """

    tournament: Tournament
    round: int | None
    finished: int
    boards: int
    leader: Standing | None

    @property
    def is_over(self) -> bool:
        """Whether every board of the last round has a result."""
        return bool(self.boards) and self.finished == self.boards and self.round == self.tournament.rounds_planned


def front_page_state() -> str:
    """What the front page says, as one word: another after each publication, and every ten seconds for results."""
    return state_token(STATE, also=[published_state(), int(time.time() // SHARED_SECONDS)])


def playing_now(tournaments: "QuerySet[Tournament]") -> list[PlayingTournament]:
    """Return the first `MOST` of the tournaments with their current rounds; the standings are those cached for all."""
    chosen = [*tournaments[:MOST]]
    current = current_rounds(chosen)
    return [_playing(tournament, current.get(tournament.pk)) for tournament in chosen]


def _playing(tournament: Tournament, current: CountedRound | None) -> PlayingTournament:
    if current is None:
        return PlayingTournament(tournament, None, 0, 0, _leader(tournament))
    return PlayingTournament(tournament, current.number, current.finished, current.boards, _leader(tournament))


def _leader(tournament: Tournament) -> Standing | None:
    """Who is first by the order of the tournament, once anybody has a point."""
    first = next(iter(recent_standings(tournament)), None)
    return first if first and first.points else None
