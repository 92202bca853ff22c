"""The sessions of an account: where it is logged in, from what, and since when; each can be ended."""

import re
from dataclasses import dataclass

from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.http import HttpRequest
from django.utils.translation import gettext as _

from ratings.models import User

BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
CALLED = {"Edg": "Edge", "OPR": "Opera"}
SYSTEMS = ("Windows", "Android", "iPhone", "iPad", "Mac OS X", "CrOS", "Linux")


@dataclass(frozen=True, slots=True)
class Listed:
    """A session with the device it is on, in words."""

    session: UserSession
    device: str
    is_current: bool


def sessions_of(user: User, request: HttpRequest) -> list[Listed]:
    """The sessions that go on, that of the request first, then the last used."""
    going_on = UserSession.objects.purge_and_list(user)
    listed = [
        Listed(session, device(session.user_agent), session.session_key == request.session.session_key)
        for session in going_on
    ]
    return sorted(listed, key=lambda each: (not each.is_current, -each.session.last_seen_at.timestamp()))


def end(request: HttpRequest, user: User, number: int | None = None) -> int:
    """End one session of an account, or all but that of the request; how many were ended."""
    going_on = UserSession.objects.filter(user=user)
    chosen = going_on.exclude(session_key=request.session.session_key) if number is None else going_on.filter(pk=number)
    ended = list(chosen)
    end_sessions(request, ended)
    return len(ended)


def device(user_agent: str) -> str:
    """The browser and the system that a client says it is."""
    browser = next((CALLED.get(name, name) for name in BROWSERS if re.search(rf"\b{name}", user_agent)), "")
    system = next((name for name in SYSTEMS if name in user_agent), "").replace("Mac OS X", "macOS")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or user_agent[:40] or _("unknown")
