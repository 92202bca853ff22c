"""Session middleware: officers' sessions end after half a day, and each session records its last use."""

from collections.abc import Callable

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from django.conf import settings
from django.contrib.auth import logout
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse

from ratings.accounts.sessions import has_ended, record_use

LOOK_SECONDS = 300  # between two records of a session's last use


class SeenSessions:
    """A middleware that ends expired sessions and records the last use of signed-in ones every few minutes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and has_ended(request):
            logout(request)
        answer = self.get_response(request)
        session = request.session
        if session.accessed and session.session_key and AUTHENTICATION_METHODS_SESSION_KEY in session:
            _note(request)
        return answer


def _note(request: HttpRequest) -> None:
    memory = caches["template_fragments"]  # per process: a few extra records do no harm
    is_due = memory.add(f"session:{request.session.session_key}", True, timeout=LOOK_SECONDS)
    if is_due and request.user.is_authenticated:
        record_use(request)
