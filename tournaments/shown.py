"""The standings as public pages show them: worked out once for all of them, for a while and after each result."""

import time
from functools import lru_cache

from django.http import HttpRequest

from tournaments.models import Tournament
from tournaments.standings import Table, standings
from tournaments.watching import SHARED_SECONDS

TABLES = 8


def standings_shown(request: HttpRequest, tournament: Tournament, through: int | None = None) -> Table:
    """As `standings`, for a page that is `watched`: as late as the page, what is changed in the register only."""
    state: str = request.state_shown  # type: ignore[attr-defined]
    return _made(tournament, through, state, int(time.time() // SHARED_SECONDS))


@lru_cache(maxsize=TABLES)
def _made(tournament: Tournament, through: int | None, state: str, moment: int) -> Table:
    """`state` and `moment` are what the table is known by."""
    return standings(tournament, through)
