"""Settings of a tournament, changed later."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.core.errors import Refused
from ratings.core.zones import city_of
from tournaments.core.fide_mode import fide_faults, settings_are_fixed
from tournaments.core.permissions import desk as at_desk
from tournaments.core.permissions import may_create, may_direct, may_remove, signed_in_user
from tournaments.core.schedule import has_times
from tournaments.core.submission_status import is_accepted
from tournaments.models import Tournament
from tournaments.setup import changes
from tournaments.setup.create import change_event
from tournaments.setup.forms.tournament import TournamentForm
from tournaments.setup.views.create import consequences, schedule_of


@require_http_methods(["GET", "HEAD", "POST"])
@at_desk(may_direct)
def desk_settings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Save changed settings. After round 1, a change that affects ranks or ratings is previewed and needs a reason."""
    form = TournamentForm(signed_in_user(request), request.POST or None, instance=tournament)
    if request.method != "POST":
        return _page(request, form, 200)
    valid = form.is_valid()
    schedule = schedule_of(form, request.POST)
    if not valid or (schedule and not schedule.is_valid()):
        return _page(request, form, 422)
    wanted, rounds = form.save(commit=False), schedule.planned_rounds() if schedule else None
    reason = request.POST.get("reason", "").strip()
    comparison = changes.compare(wanted, rounds)
    if comparison.needs_reason and not comparison.refused and not reason:
        return _page(request, form, 422, change=comparison, asked="reason" in request.POST)
    try:
        _add_messages(request, wanted, changes.change(wanted, rounds, reason, by=signed_in_user(request)))
    except Refused as refused:
        return _page(request, form, 422, reasons=refused.reasons)
    _change_event(request, wanted, form.changes_of_event())
    return redirect("desk_settings", wanted.slug)


def _change_event(request: HttpRequest, tournament: Tournament, values: dict[str, str]) -> None:
    change_event(tournament.event, **values)
    if "zone" in values and has_times(tournament.event):
        sentence = _(
            "Times are now those of %(city)s. Rounds keep their day and time, so they begin at another moment; "
            "scheduled publications and closing times keep their moment and are shown in the new zone."
        )
        messages.warning(request, sentence % {"city": city_of(values["zone"])})


def _page(request: HttpRequest, form: TournamentForm, status: int, **more: Any) -> HttpResponse:
    stored = Tournament.objects.select_related("event").get(pk=form.instance.pk)
    context = {
        **consequences(form, schedule_of(form, request.POST if request.method == "POST" else None)),
        "tournament": stored,
        "may_direct": True,
        "may_create": may_create(request.user),
        "may_remove": may_remove(request.user, stored),
        "accepted": is_accepted(stored),
        "fixed": settings_are_fixed(stored),
        "faults": [*fide_faults(stored).values()],
        "labels": [changes.field_label(name) for name in more["change"].needs_reason] if "change" in more else [],
        **more,
    }
    return render(request, "tournaments/setup/desk_settings.html", context, status=status)


def _add_messages(request: HttpRequest, tournament: Tournament, done: changes.TournamentChange) -> None:
    messages.success(request, _("Saved."))
    if done.changes_rounds and done.last.published:
        address = reverse("checked_rounds", args=[tournament.slug])
        messages.info(
            request,
            format_html(
                '{} <a href="{}">{}</a>',
                _("The last round is being checked again."), address, _("To the check of the rounds"),
            ),
        )  # fmt: skip
    if done.version and tournament.entries.exists():
        messages.warning(
            request,
            _("Another list is now in force on the first day. Update the ratings of the entries."),
        )
