"""The desk: a person's tournaments, and where one stands."""

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.permissions import desk as at_desk
from tournaments.core.permissions import (
    may_create,
    may_direct,
    may_enter_results,
    may_look_in,
    person,
    tournaments_of,
)
from tournaments.core.submission_status import hand_ins
from tournaments.models import Tournament
from tournaments.reporting.changes_since_submission import outdated
from tournaments.setup.overview import overview
from tournaments.setup.steps import setup_of


@require_safe
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    user = person(request)
    mine = tournaments_of(user).select_related("event").annotate(players=Count("entries"))
    if not may_create(user) and not mine.exists():
        raise PermissionDenied
    events: dict[int, list[Tournament]] = {}
    for one in mine.order_by("-first_day", "name", "pk"):
        events.setdefault(one.event_id, []).append(one)
    return render(
        request, "tournaments/setup/desk.html", {"events": [*events.values()], "may_create": may_create(user)}
    )


@require_safe
@at_desk(may_look_in)
def desk_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    now, directs = overview(tournament), may_direct(request.user, tournament)
    return render(
        request,
        "tournaments/setup/desk_tournament.html",
        {
            "tournament": tournament,
            "overview": now,
            "setup": setup_of(tournament) if directs and now.is_unpaired else None,
            "hand_in": hand_ins(tournament).first(),
            "outdated": outdated(tournament),
            "may_direct": directs,
            "may_enter": may_enter_results(request.user, tournament),
        },
    )
