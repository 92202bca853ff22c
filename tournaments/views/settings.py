"""The facts of a tournament, changed later."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import change
from tournaments.forms.tournament import TournamentForm
from tournaments.models import Tournament
from tournaments.refused import Refused
from tournaments.reported import is_accepted
from tournaments.rights import desk as at_desk
from tournaments.rights import may_direct, person
from tournaments.views.create import schedule_of, what_follows


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk(may_direct)
def desk_settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change what was filled in; a weighty change after round 1 is shown first, and done with a reason."""
    form = TournamentForm(person(request), request.POST or None, instance=tournament)
    if request.method != "POST":
        return _page(request, form, 200)
    valid = form.is_valid()
    schedule = schedule_of(form, request.POST)
    if not valid or (schedule and not schedule.is_valid()):
        return _page(request, form, 422)
    wanted, rounds = form.save(commit=False), schedule.planned() if schedule else None
    reason = request.POST.get("reason", "").strip()
    found = change.compare(wanted, rounds)
    if found.weighty and not found.refused and not reason:
        return _page(request, form, 422, change=found, asked="reason" in request.POST)
    try:
        _told(request, wanted, change.change(wanted, rounds, reason))
    except Refused as refused:
        return _page(request, form, 422, reasons=refused.reasons)
    return redirect("desk_settings", wanted.slug)


def _page(request: HttpRequest, form: TournamentForm, status: int, **more: Any) -> HttpResponse:
    stored = Tournament.objects.select_related("event").get(pk=form.instance.pk)
    context = {
        **what_follows(form, schedule_of(form, request.POST if request.method == "POST" else None)),
        "tournament": stored,
        "may_direct": True,
        "accepted": is_accepted(stored),
        "labels": [change.label(name) for name in more["change"].weighty] if "change" in more else [],
        **more,
    }
    return render(request, "tournaments/desk_settings.html", context, status=status)


def _told(request: HttpRequest, tournament: Tournament, done: change.Change) -> None:
    messages.success(request, _("Saved."))
    if done.version and tournament.entries.exists():
        messages.warning(
            request,
            _("The list in force on the first day is now another one. Refresh the ratings of the entries."),
        )
