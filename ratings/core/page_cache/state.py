"""What every page of published lists depends on: one word that is another after any publication."""

import time

from django.conf import settings
from django.utils import timezone

from ratings.core.state_token import state_token

# The seal of a version stands for all that were published before it in its control; `previous` makes one chain of each.
# Clubs are offered beside the lists, and are only ever added. To hidden people no row leads.
STATE = """
    SELECT
        (SELECT string_agg(seal, ' ' ORDER BY seal) FROM ratings_version version
          WHERE NOT EXISTS (SELECT FROM ratings_version WHERE previous_id = version.id)),
        (SELECT max(id) FROM ratings_version),
        (SELECT installation::text FROM ratings_installation installation),
        (SELECT max(id) FROM ratings_clubmembership),
        (SELECT string_agg(series::text, ' ' ORDER BY series.id) FROM ratings_ratingseries series),
        (SELECT string_agg(id::text, ' ' ORDER BY id) FROM ratings_player WHERE hidden)
"""
_latest: tuple[float, str] = (0.0, "")


def published_state() -> str:
    """The state as the database says now. A page made after it is of this state or a newer one, never of an older."""
    global _latest
    began = time.monotonic()
    state = state_token(STATE, also=[timezone.localdate()])
    _latest = (began, state)
    return state


def recent_state() -> str | None:
    """The state that this process asked for a moment ago, if it did."""
    began, state = _latest
    return state if state and time.monotonic() - began < settings.KNOWN_SECONDS else None
