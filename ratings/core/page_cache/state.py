"""The state of the office's public pages: a token that changes with their data."""

import time
from collections.abc import Iterable

from django.conf import settings
from django.utils import timezone

from ratings.changes.token import OFFICE, Scope, change_token
from ratings.changes.tracked import PLAYER

_latest: tuple[float, str] = (0.0, "")


def office_state(players: Iterable[int] = ()) -> str:
    """Return the state of the office's pages today; `players` adds the games of these players at desks."""
    return change_token([*OFFICE, *(Scope(PLAYER, key) for key in players)], other_values=[timezone.localdate()])


def published_state() -> str:
    """Return the state of cached pages.

    Read the state before the data: a page built after it is at least as new as the state.
    """
    global _latest
    began = time.monotonic()
    state = office_state()
    _latest = (began, state)
    return state


def recent_state() -> str | None:
    """Return the state if this process read it within the last KNOWN_SECONDS, else None."""
    began, state = _latest
    return state if state and time.monotonic() - began < settings.KNOWN_SECONDS else None
