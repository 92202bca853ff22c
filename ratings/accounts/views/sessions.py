"""Pages of the sessions of an account."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from ratings.accounts.permissions import accounts_only
from ratings.accounts.sessions import end_own_sessions, sessions_of
from ratings.models import User


@require_safe
@accounts_only
def sessions(request: HttpRequest) -> HttpResponse:
    """Render the devices on which this account has a session."""
    listed = sessions_of(cast(User, request.user), request)
    return render(request, "ratings/accounts/sessions.html", {"sessions": listed})


@require_POST
@accounts_only
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    if not end_own_sessions(request, cast(User, request.user), pk):
        raise Http404
    messages.success(request, _("This session has ended."))
    return redirect("sessions")


@require_POST
@accounts_only
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    count = end_own_sessions(request, cast(User, request.user))
    text = ngettext("%(count)d session has ended.", "%(count)d sessions have ended.", count)
    messages.success(request, text % {"count": count})
    return redirect("sessions")
