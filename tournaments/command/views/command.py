"""The command page of an event: its tournaments side by side, its staff, its hall screen."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.core.page_cache.live_pages import cached_by_state
from tournaments.command import event_overview
from tournaments.command.forms import AnnouncementForm, MessageForm
from tournaments.core.permissions import desk_of_event, may_direct, may_look_in, signed_in_user, tournaments_with
from tournaments.models import Event
from tournaments.standings.screen_pages import current_announcements, next_rounds


@require_safe
@desk_of_event(may_look_in)
def desk_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Render the command page with the tournaments at which the person works. The page refreshes itself."""
    state = event_overview.event_state(event, timezone.localtime(), signed_in_user(request))
    return cached_by_state(request, state, lambda: command_page(request, event))


def command_page(request: HttpRequest, event: Event, **forms: Any) -> HttpResponse:
    """Render the page, with the invalid forms."""
    user, now = signed_in_user(request), timezone.localtime()
    tournaments = tournaments_with(may_look_in, user, event)
    strips_shown = event_overview.tournament_statuses(tournaments, user, now)
    starts = next_rounds(tournaments, now)
    context = {
        "event": event,
        "tournaments": tournaments,
        "strips": strips_shown,
        "members": event_overview.staff_members(tournaments),
        "invited": event_overview.open_invitations(tournaments, now),
        "announced": current_announcements(event, now),
        "next_start": starts[0] if starts else None,
        "first_day": min(tournament.first_day for tournament in tournaments),
        "last_day": max(tournament.last_day for tournament in tournaments),
        "players": sum(strip.overview.players for strip in strips_shown),
        "missing": sum(len(strip.current_round.missing) for strip in strips_shown if strip.current_round),
        "differing": sum(len(strip.current_round.conflicts) for strip in strips_shown if strip.current_round),
        "unconfirmed": sum(len(strip.current_round.unconfirmed) for strip in strips_shown if strip.current_round),
        "now": now,
        "directs": tournaments_with(may_direct, user, event),
        "message_form": MessageForm(),
        "announcement_form": AnnouncementForm(),
        **forms,
    }
    status = 422 if any(form.errors for form in forms.values()) else 200
    return render(request, "tournaments/command/desk_event.html", context, status=status)
