"""Games entered at a desk, in the form for projected ratings."""

import datetime as dt

from ratings.models import Player
from ratings.projection.projection import LiveGameFacts
from tests.tournaments import factories


def live_game(white: Player, black: Player, result: str = "==", **other: object) -> LiveGameFacts:
    """Return a game of the Autumn Cup of November 2025, a draw by default."""
    fields = {
        "event_key": "autumn-cup-2025", "event_name": "Autumn Cup", "federation": "NOR",
        "first_day": factories.FIRST_DAY,
        "last_day": factories.FIRST_DAY + dt.timedelta(days=2), "control": "standard", "system": "round-robin",
        "time_control": "5400+30", "rounds": None, "round": 1, "version": 1, **other,
    }  # fmt: skip
    return LiveGameFacts(white_id=white.pk, black_id=black.pk, white_result=result[0], black_result=result[1], **fields)
