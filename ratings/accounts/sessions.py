"""The sessions of an account: begun here and nowhere else, listed with their devices, and ended."""

import re
import time
from dataclasses import dataclass

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.usersessions.internal.flows.sessions import end_sessions
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import login
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.accounts.permissions import is_officer
from ratings.models import User

ENDS = "ends"  # where a session says when it does
OFFICERS_END_AFTER = 12 * 3600  # seconds, however long the browser keeps the cookie

BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
CALLED = {"Edg": "Edge", "OPR": "Opera"}
SYSTEMS = ("Windows", "Android", "iPhone", "iPad", "Mac OS X", "CrOS", "Linux")


def begin(request: HttpRequest, user: User) -> None:
    """Log an account in by the rules of its role, and list the session. A session of the same account begins again."""
    request.session.cycle_key()
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    if not get_authentication_records(request, user):
        record_authentication(request, user, "password")
    _limit_age(request)
    UserSession.objects.create_from_request(request)


def note_use(request: HttpRequest) -> None:
    """Note that a session is used now; the rules of a role that its account was given meanwhile hold from here on."""
    _limit_age(request)
    used = UserSession.objects.filter(session_key=request.session.session_key)
    if not used.update(last_seen_at=timezone.now()):
        UserSession.objects.create_from_request(request)


def has_ended(request: HttpRequest) -> bool:
    """Return whether the session of a request was over before the browser gave it up."""
    return bool(request.session.get(ENDS, float("inf")) < time.time())


def end_all(user: User) -> None:
    """End every session of an account."""
    listed = UserSession.objects.filter(user=user)
    Session.objects.filter(session_key__in=listed.values("session_key")).delete()
    listed.delete()


def _limit_age(request: HttpRequest) -> None:
    """Let the session of an officer end after half a day."""
    if ENDS not in request.session and is_officer(request.user):
        request.session[ENDS] = time.time() + OFFICERS_END_AFTER


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
