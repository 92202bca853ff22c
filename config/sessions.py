"""Sessions: those of officers end after half a day, and each knows when it was last used."""

import datetime as dt
from collections.abc import Callable

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.usersessions.models import UserSession
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

OFFICERS_END_AFTER = dt.timedelta(hours=12)
LOOK_SECONDS = 300  # between two notes of when a session was used


class SeenSessions:
    """Notes when a session that began with a log-in was used, every few minutes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        session = request.session
        if session.accessed and session.session_key and AUTHENTICATION_METHODS_SESSION_KEY in session:
            _note(session.session_key)
        return answer


def _note(key: str) -> None:
    memory = caches["template_fragments"]  # of this process: a few notes more do no harm
    if memory.add(f"session {key}", True, timeout=LOOK_SECONDS):
        UserSession.objects.filter(session_key=key).update(last_seen_at=timezone.now())
