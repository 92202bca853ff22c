"""Views that open, close and end check-in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.core.errors import Refused
from tournaments.checkin import rounds
from tournaments.checkin.forms import ClosingTimeForm
from tournaments.checkin.permissions import direct_check_in
from tournaments.core.forms import moment_error
from tournaments.core.permissions import may_direct, tournaments_with
from tournaments.models import Event, Tournament


@require_POST
@direct_check_in
def open_check_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Open check-in of the named tournament, else of all tournaments that the account directs."""
    rounds.open_check_in(event, _named_tournaments(request, event))
    return redirect("check_in", event.pk)


@require_POST
@direct_check_in
def close_check_in(request: HttpRequest, event: Event) -> HttpResponse:
    """Close check-in of the named tournament, else of all tournaments that the account directs."""
    try:
        rounds.close_check_in(event, _named_tournaments(request, event), timezone.now())
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("check_in", event.pk)


@require_POST
@direct_check_in
def close_check_in_at(request: HttpRequest, event: Event) -> HttpResponse:
    """Set the closing time for players; an empty one clears it."""
    form = ClosingTimeForm({} if "never" in request.POST else request.POST)
    if not form.is_valid():
        messages.error(request, moment_error(form, "closes_at"))
        return redirect("check_in", event.pk)
    try:
        rounds.set_closing_time(
            event, _named_tournaments(request, event), form.cleaned_data["closes_at"], timezone.now()
        )
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("check_in", event.pk)


@require_POST
@direct_check_in
def end_check_in(request: HttpRequest, event: Event) -> HttpResponse:
    rounds.end_check_in(event)
    messages.success(request, _("Check-in has ended. What was ticked is kept."))
    return redirect("check_in", event.pk)


def _named_tournaments(request: HttpRequest, event: Event) -> list[Tournament]:
    directed = tournaments_with(may_direct, request.user, event)
    slug = request.POST.get("tournament", "")
    return [tournament for tournament in directed if not slug or tournament.slug == slug]
