"""The sessions of an account: begin, list with devices, and end. No other module begins sessions."""

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

END_KEY = "ends"  # key of the session with the time of its end
OFFICERS_END_AFTER = 12 * 3600  # seconds from the log-in, even if the browser's cookie lasts longer

BROWSERS = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
BROWSER_NAMES = {"Edg": "Edge", "OPR": "Opera"}
SYSTEMS = ("Windows", "Android", "iPhone", "iPad", "Mac OS X", "CrOS", "Linux")


def begin_session(request: HttpRequest, user: User) -> None:
    """Log an account in under the rules of its role, and list the session.

    An existing session of the browser continues with a new key.
    """
    request.session.cycle_key()
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    if not get_authentication_records(request, user):
        record_authentication(request, user, "password")
    _limit_age(request)
    UserSession.objects.create_from_request(request)


def record_use(request: HttpRequest) -> None:
    """Store the current time as the last use of a session, and limit it if the account has become an officer's."""
    _limit_age(request)
    used = UserSession.objects.filter(session_key=request.session.session_key)
    if not used.update(last_seen_at=timezone.now()):
        UserSession.objects.create_from_request(request)


def has_ended(request: HttpRequest) -> bool:
    """Return True if the session of a request has reached its maximum age."""
    return bool(request.session.get(END_KEY, float("inf")) < time.time())


def end_all_sessions(user: User) -> None:
    listed = UserSession.objects.filter(user=user)
    Session.objects.filter(session_key__in=listed.values("session_key")).delete()
    listed.delete()


def _limit_age(request: HttpRequest) -> None:
    """Limit the session to `OFFICERS_END_AFTER` if the account is an officer's."""
    if END_KEY not in request.session and is_officer(request.user):
        request.session[END_KEY] = time.time() + OFFICERS_END_AFTER


@dataclass(frozen=True, slots=True)
class ListedSession:
    """A session with a description of its device."""

    session: UserSession
    device: str
    is_current: bool


def sessions_of(user: User, request: HttpRequest) -> list[ListedSession]:
    """Return the active sessions of an account: the session of the request first, then the others by last use."""
    going_on = UserSession.objects.purge_and_list(user)
    listed = [
        ListedSession(session, describe_device(session.user_agent), session.session_key == request.session.session_key)
        for session in going_on
    ]
    return sorted(listed, key=lambda each: (not each.is_current, -each.session.last_seen_at.timestamp()))


def end_own_sessions(request: HttpRequest, user: User, key: int | None = None) -> int:
    """End one session of the account, or all except the session of the request; return the number of ended sessions."""
    going_on = UserSession.objects.filter(user=user)
    chosen = going_on.exclude(session_key=request.session.session_key) if key is None else going_on.filter(pk=key)
    ended = list(chosen)
    end_sessions(request, ended)
    return len(ended)


def describe_device(user_agent: str) -> str:
    """Return the browser and the system in a User-Agent header: ``Firefox on Windows``."""
    browser = next((BROWSER_NAMES.get(name, name) for name in BROWSERS if re.search(rf"\b{name}", user_agent)), "")
    system = next((name for name in SYSTEMS if name in user_agent), "").replace("Mac OS X", "macOS")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or user_agent[:40] or _("unknown")
