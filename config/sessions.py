"""Sessions: those of officers end after half a day, and each knows when it was last used."""

import time
from collections.abc import Callable

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import logout
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

OFFICERS_END_AFTER = 12 * 3600  # seconds, however long the browser keeps the cookie
ENDS = "ends"  # where a session says when it does
LOOK_SECONDS = 300  # between two notes of when a session was used


class SeenSessions:
    """Ends sessions whose time is over, and notes when one that began with a log-in was used, every few minutes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        session = request.session
        if settings.SESSION_COOKIE_NAME in request.COOKIES and session.get(ENDS, float("inf")) < time.time():
            logout(request)
        answer = self.get_response(request)
        if session.accessed and session.session_key and AUTHENTICATION_METHODS_SESSION_KEY in session:
            _note(session.session_key)
        return answer


def _note(key: str) -> None:
    memory = caches["template_fragments"]  # of this process: a few notes more do no harm
    if memory.add(f"session:{key}", True, timeout=LOOK_SECONDS):
        UserSession.objects.filter(session_key=key).update(last_seen_at=timezone.now())
