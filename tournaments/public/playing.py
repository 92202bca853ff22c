"""The tournaments that are being played, as a newcomer wants to see them: the round, what is finished, who leads."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet

from ratings.core.page_cache.state import published_state
from ratings.core.state_token import state_token
from tournaments.core.change_token import SHARED_SECONDS
from tournaments.models import OPEN_CODES, Pairing, Round, Tournament
from tournaments.scores.standings import Standing
from tournaments.standings.cached import recent_standings

MOST = 6
NOTHING: tuple[int | None, int, int] = (None, 0, 0)
STATE = """
    SELECT (SELECT count(*) || ' ' || max(id) FROM tournaments_tournament),
           (SELECT string_agg(id || state || name, ' ' ORDER BY id) FROM tournaments_tournament),
           (SELECT count(*) FROM tournaments_removal),
           (SELECT string_agg(code || state || name || first_day, ' ' ORDER BY code) FROM ratings_registration
             WHERE last_day >= current_date)
"""


@dataclass(frozen=True, slots=True)
class PlayingTournament:
    """A tournament, its newest public round (None: none yet), boards of it with a result and in all, who leads."""

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
    """The first of these that are being played, each with its newest round; the standings are those kept for all."""
    chosen = [*tournaments[:MOST]]
    newest = _newest_rounds(chosen)
    return [_playing(each, *newest.get(each.pk, NOTHING)) for each in chosen]


def _playing(tournament: Tournament, number: int | None, finished: int, boards: int) -> PlayingTournament:
    return PlayingTournament(tournament, number, finished, boards, _leader(tournament))


def _newest_rounds(tournaments: Iterable[Tournament]) -> dict[int, tuple[int, int, int]]:
    """The number of the newest public round of each, its boards with a result, and its boards."""
    public = Round.objects.public().filter(tournament__in=[each.pk for each in tournaments]).order_by()
    of_these = Q()
    for key, number in public.values_list("tournament").annotate(Max("number")):
        of_these |= Q(round__tournament=key, round__number=number)
    if not of_these:
        return {}
    counted = (
        Pairing.objects.filter(of_these)
        .order_by()
        .values_list("round__tournament", "round__number")
        .annotate(finished=Count("pk", filter=~Q(white_result__in=["", *OPEN_CODES])), boards=Count("pk"))
    )
    return {key: (number, finished, boards) for key, number, finished, boards in counted}


def _leader(tournament: Tournament) -> Standing | None:
    """Who is first by the order of the tournament, once anybody has a point."""
    first = next(iter(recent_standings(tournament)), None)
    return first if first and first.points else None
