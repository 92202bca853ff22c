"""A Swiss of seven players whose round 6 has no legal pairing, in the database."""

import datetime as dt

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import FideMode, RoundState, Tournament

# The rounds of tests.tournaments.pairing.stuck_field, with results.
LINES = {
    1: "7b= 3w1 4b= U 2w=",
    2: "U 6w= 3b= 5w= 1b=",
    3: "5w1 1b0 2w= 4b= 7w=",
    4: "6b= U 1w= 3w= 5b1",
    5: "3b0 7w= 6b= 2b= 4w0",
    6: "4w= 2b= 5w= 7b= U",
    7: "1w= 5b= U 6w= 3b=",
}


def create_stuck_swiss(by: User, **fields: object) -> Tournament:
    days = {"first_day": dt.date(2026, 3, 2), "last_day": dt.date(2026, 3, 8)}
    tournament = create_swiss(by, LINES, **{"rounds_planned": 7, "fide_mode": FideMode.NEVER, **days, **fields})
    tournament.rounds.update(state=RoundState.COMPLETE)
    return tournament
