"""Leaving FIDE mode in two steps: the explanation, then the confirmation."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.core.submission_status import is_accepted
from tournaments.models import Tournament
from tournaments.setup.forms.leave_fide_mode import LeaveFideModeForm
from tournaments.setup.leave_fide_mode import leave_fide_mode


@require_safe
@desk(may_direct)
def fide_mode(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the mode of the tournament, and the consequences of leaving FIDE mode."""
    context = {"tournament": tournament, "may_direct": True, "accepted": is_accepted(tournament)}
    return render(request, "tournaments/setup/fide_mode.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def confirm_leaving(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render and process the confirmation; redirect if the tournament is not in FIDE mode."""
    if not tournament.is_in_fide_mode:
        return redirect("fide_mode", tournament.slug)
    form = LeaveFideModeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            leave_fide_mode(tournament, signed_in_user(request), form.cleaned_data["reason"])
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, _("The tournament has left FIDE mode."))
            return redirect("fide_mode", tournament.slug)
    context = {"tournament": tournament, "form": form, "may_direct": True}
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/setup/leave_fide_mode.html", context, status=status)
