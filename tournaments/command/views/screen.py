"""Settings of the hall screen: the sequence of its pages, and announcements."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.links.qr_code import qr_code
from tournaments.command.forms import AnnouncementForm, ScreenFormSet, choice_value, part_choices
from tournaments.command.views.command import command_page
from tournaments.core.permissions import desk_of_event, may_direct, signed_in_user
from tournaments.models import Announcement, Event, ScreenPart, Tournament
from tournaments.standings.forms.screen import ScreenForm
from tournaments.standings.models import USUAL_SECONDS
from tournaments.standings.screen_pages import screen_sequence


@require_http_methods(["GET", "HEAD", "POST"])
@desk_of_event(may_direct)
def event_screen_settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Render and store the parts in order.

    A part without a list is removed; without any part the usual sequence applies.
    """
    tournaments = [*event.tournaments.not_removed().order_by("name", "pk")]
    fields: dict[str, Any] = {"form_kwargs": {"choices": part_choices(tournaments)}, "prefix": "parts"}
    if request.method == "POST":
        parts = ScreenFormSet(request.POST, **fields)
        if parts.is_valid():
            _store(event, [form.cleaned_data for form in parts if form.cleaned_data.get("shows")])
            messages.success(request, _("Saved. Open screens follow with their next page."))
            return redirect("event_screen_settings", event.pk)
    else:
        parts = ScreenFormSet(initial=_initial(event, tournaments), **fields)
    address = request.build_absolute_uri(reverse("event_screen", args=[event.pk]))
    context = {
        "event": event,
        "parts": parts,
        "screen": ScreenForm(),
        "address": address,
        "qr_code": qr_code(address),
        "announced": event.announcements.select_related("by")[:20],
        "now": timezone.now(),
        "announcement_form": AnnouncementForm(),
    }
    status = 422 if parts.is_bound else 200
    return render(request, "tournaments/command/event_screen_settings.html", context, status=status)


def _initial(event: Event, tournaments: list[Tournament]) -> list[dict[str, Any]]:
    return [{"shows": choice_value(part), "seconds": part.seconds} for part in screen_sequence(event, tournaments)]


@transaction.atomic
def _store(event: Event, parts: list[dict[str, Any]]) -> None:
    Event.objects.select_for_update().get(pk=event.pk)
    event.screen_parts.all().delete()
    for number, part in enumerate(parts, 1):
        key, _space, shows = part["shows"].rpartition(" ")
        ScreenPart.objects.create(
            event=event,
            place=number,
            shows=shows,
            tournament_id=int(key) if key else None,
            seconds=part["seconds"] or USUAL_SECONDS,
        )


@require_POST
@desk_of_event(may_direct)
def announce(request: HttpRequest, event: Event) -> HttpResponse:
    """Store an announcement for the hall screen; a repetition adds none."""
    form = AnnouncementForm(request.POST, instance=Announcement(event=event, by=signed_in_user(request)))
    if not form.is_valid():
        return command_page(request, event, announcement_form=form)
    same = event.announcements.filter(text=form.instance.text, taken_down_at=None, until__gt=form.instance.at)
    if not same.exists():
        form.save()
    messages.success(request, _("The announcement is on the hall screen with its next page."))
    return redirect("desk_event", event.pk)


@require_POST
@desk_of_event(may_direct)
def remove_announcement(request: HttpRequest, event: Event, announcement_id: int) -> HttpResponse:
    event.announcements.filter(pk=announcement_id, taken_down_at=None).update(taken_down_at=timezone.now())
    return redirect("event_screen_settings", event.pk)
