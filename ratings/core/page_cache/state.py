"""The state of the office's public pages: one word that is another after any change of what they read."""

import time
from collections.abc import Iterable

from django.conf import settings
from django.utils import timezone

from ratings.changes.token import OFFICE, Scope, change_token
from ratings.changes.tracked import PLAYER

_latest: tuple[float, str] = (0.0, "")


def office_state(players: Iterable[int] = ()) -> str:
    """Return the state of today's pages of the office; with records of a player also of their games at desks."""
    return change_token([*OFFICE, *(Scope(PLAYER, key) for key in players)], also=[timezone.localdate()])


def published_state() -> str:
    """Return the state of pages that are kept; a page made after it is of this state or a newer one."""
    global _latest
    began = time.monotonic()
    state = office_state()
    _latest = (began, state)
    return state


def recent_state() -> str | None:
    """The state that this process asked for a moment ago, if it did."""
    began, state = _latest
    return state if state and time.monotonic() - began < settings.KNOWN_SECONDS else None
