"""The desk: a person's tournaments, and where one stands."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments import pair as pairing
from tournaments import rounds
from tournaments.forms.round import RoundDayForm
from tournaments.models import RoundState, Tournament
from tournaments.refused import Refused
from tournaments.reported import hand_ins
from tournaments.rights import desk as at_desk
from tournaments.rights import may_create, may_direct, may_enter_results, may_look_in, person, tournaments_of


@require_safe
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    user = person(request)
    mine = tournaments_of(user).annotate(players=Count("entries")).order_by("-first_day", "name", "pk")
    if not may_create(user) and not mine.exists():
        raise PermissionDenied
    return render(request, "tournaments/desk.html", {"tournaments": mine, "may_create": may_create(user)})


@require_safe
@at_desk(may_look_in)
def desk_tournament(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    found = tournament.rounds.annotate(
        boards=Count("pairings"), missing=Count("pairings", filter=Q(pairings__white_result=""))
    ).order_by("number")  # grouping drops the order of the model
    return render(
        request,
        "tournaments/desk_tournament.html",
        {
            "tournament": tournament,
            "rounds": found,
            "current": next((one for one in found if one.state == RoundState.PUBLISHED), None),
            "to_publish": next((one for one in found if one.state == RoundState.DRAFT), None),
            "players": tournament.entries.count(),
            "hand_in": hand_ins(tournament).first(),
            "may_direct": may_direct(request.user, tournament),
            "may_enter": may_enter_results(request.user, tournament),
        },
    )


@require_POST
@at_desk(may_direct)
def pair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _done(request, tournament, lambda: pairing.pair(tournament))


@require_POST
@at_desk(may_direct)
def unpair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _done(request, tournament, lambda: pairing.unpair(tournament))


@require_POST
@at_desk(may_direct)
def publish_rounds(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _done(request, tournament, lambda: rounds.publish_all(tournament))


@require_POST
@at_desk(may_direct)
def publish_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    one = get_object_or_404(tournament.rounds, number=number)
    return _done(request, tournament, lambda: rounds.publish(one))


@require_POST
@at_desk(may_direct)
def round_day(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    one = get_object_or_404(tournament.rounds, number=number)
    form = RoundDayForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("A day is needed, such as 2026-11-21."))
        return redirect("desk_round", tournament.slug, number)
    _done(request, tournament, lambda: rounds.set_day(one, form.cleaned_data["day"]))
    return redirect("desk_round", tournament.slug, number)


def _done(request: HttpRequest, tournament: Tournament, deed: Callable[[], object]) -> HttpResponse:
    """Do it and show where the tournament stands, with the reason where it was refused."""
    try:
        deed()
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("desk_tournament", tournament.slug)
