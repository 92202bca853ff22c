"""The desk: a person's tournaments, and the overview of each."""

from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import accounts_only
from tournaments.core.permissions import desk as at_desk
from tournaments.core.permissions import (
    every_tournament_of,
    may_create,
    may_direct,
    may_enter_results,
    may_look_in,
    may_pair,
    may_remove,
    signed_in_user,
    tournaments_of,
)
from tournaments.core.submission_status import hand_ins
from tournaments.models import Removal, Tournament
from tournaments.reporting.changes_since_submission import outdated_reports
from tournaments.reporting.own_reports import count_reports_to_correct
from tournaments.results.next_step import next_step
from tournaments.results.overview import overview
from tournaments.results.round_progress import round_progress
from tournaments.setup.steps import setup_steps


@require_safe
@accounts_only
def desk(request: HttpRequest) -> HttpResponse:
    user = signed_in_user(request)
    mine = tournaments_of(user).select_related("event").annotate(players=Count("entries"))
    if not may_create(user) and not every_tournament_of(user).exists():
        raise PermissionDenied
    events: dict[int, list[Tournament]] = {}
    for pairing in mine.order_by("-first_day", "name", "pk"):
        events.setdefault(pairing.event_id, []).append(pairing)
    context = {
        "events": [*events.values()],
        "may_create": may_create(user),
        "to_correct": count_reports_to_correct(user),
        "has_removed": every_tournament_of(user).exclude(removal=None).exists(),
    }
    return render(request, "tournaments/setup/desk.html", context)


@require_safe
@accounts_only
def removed_tournaments(request: HttpRequest) -> HttpResponse:
    """Render the user's archived and deleted tournaments; the chief arbiter of a tournament can restore it."""
    user = signed_in_user(request)
    if not may_create(user) and not every_tournament_of(user).exists():
        raise PermissionDenied
    removals = Removal.objects.filter(tournament__in=every_tournament_of(user)).select_related("tournament", "by")
    context = {"removals": [(removal, may_remove(user, removal.tournament)) for removal in removals]}
    return render(request, "tournaments/setup/removed_tournaments.html", context)


@require_safe
@at_desk(may_look_in)
def desk_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    now, user = overview(tournament), signed_in_user(request)
    pairs = may_pair(user, tournament)
    progress = round_progress(now.current_round) if now.current_round else None
    return render(
        request,
        "tournaments/setup/desk_tournament.html",
        {
            "tournament": tournament,
            "overview": now,
            "step": next_step(tournament, user, now, progress),
            "setup": setup_steps(tournament) if pairs and now.is_unpaired else None,
            "hand_in": hand_ins(tournament).first(),
            "outdated": outdated_reports(tournament),
            "may_direct": may_direct(user, tournament),
            "may_pair": pairs,
            "may_enter": may_enter_results(user, tournament),
        },
    )
