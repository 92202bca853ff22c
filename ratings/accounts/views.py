"""What the installation wants of its officers, and the sessions of an account."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.forms import InstallationForm
from ratings.accounts.permissions import accounts_only, administrators_only
from ratings.accounts.second_factor import second_factor_again
from ratings.accounts.sessions import end, sessions_of
from ratings.models import Installation, User


@require_http_methods(["GET", "HEAD", "POST"])
@administrators_only
@second_factor_again
def installation(request: HttpRequest) -> HttpResponse:
    """Every change stands in the audit, with who made it."""
    form = InstallationForm(request.POST or None, instance=Installation.objects.first())
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("installation")
    return render(request, "ratings/accounts/installation.html", {"form": form}, status=422 if form.is_bound else 200)


@require_safe
@accounts_only
def sessions(request: HttpRequest) -> HttpResponse:
    """Where one is logged in."""
    listed = sessions_of(cast(User, request.user), request)
    return render(request, "ratings/accounts/sessions.html", {"sessions": listed})


@require_POST
@accounts_only
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    if not end(request, cast(User, request.user), pk):
        raise Http404
    messages.success(request, _("This session has ended."))
    return redirect("sessions")


@require_POST
@accounts_only
def end_other_sessions(request: HttpRequest) -> HttpResponse:
    count = end(request, cast(User, request.user))
    text = ngettext("%(count)d session has ended.", "%(count)d sessions have ended.", count)
    messages.success(request, text % {"count": count})
    return redirect("sessions")
