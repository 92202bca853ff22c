"""The state of the office's public pages: a token that changes with the data that they read."""

import time
from collections.abc import Iterable

from django.conf import settings
from django.utils import timezone

from ratings.changes.token import OFFICE, Scope, change_token
from ratings.changes.tracked import PLAYER

_latest: tuple[float, str] = (0.0, "")


def office_state(players: Iterable[int] = ()) -> str:
    """Return the state of the office's pages today; `players` add the games of these players at the desk."""
    return change_token([*OFFICE, *(Scope(PLAYER, key) for key in players)], other_values=[timezone.localdate()])


def published_state() -> str:
    """Return the state of cached pages. Read it first: a page built after it is at least as new."""
    global _latest
    began = time.monotonic()
    state = office_state()
    _latest = (began, state)
    return state


def recent_state() -> str | None:
    """Return the state that this process read within KNOWN_SECONDS, else None."""
    began, state = _latest
    return state if state and time.monotonic() - began < settings.KNOWN_SECONDS else None
