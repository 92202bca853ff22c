"""Pairing by the system: asked for, watched while the worker is at it, cancelled, taken back."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from tournaments.core.errors import Refused
from tournaments.core.permissions import (
    desk,
    may_look_in,
    may_pair,
    person,
)
from tournaments.models import Tournament
from tournaments.rounds import pairing_tasks as pairing
from tournaments.rounds.templatetags.pairing import PairingState, pairing_of


@require_POST
@desk(may_pair)
def pair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All rounds of a table; the next round of a Swiss, or the rest of its draft, by the worker if that takes long."""
    if not tournament.is_swiss:
        return _done(request, tournament, lambda: pairing.pair(tournament))
    given = request.POST
    try:
        task = pairing.ask(
            tournament,
            person(request),
            engine=given.get("engine", ""),
            rest_only="rest_only" in given,
            reason=given.get("reason", ""),
            acceleration=given.get("acceleration"),
            at_once=True,
        )
    except Refused as refused:
        return _refused(request, tournament, refused)
    if task.finished_at:
        return redirect("desk_draft", tournament.slug, task.number)
    return redirect("desk_tournament", tournament.slug)


@require_safe
@desk(may_look_in)
def pairing_task(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """How far the pairing is, asked for every second; at the end the draft is shown, or why there is none."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("desk_tournament", tournament.slug)
    state = pairing_of(tournament)
    if not state.is_under_way:
        return _ended(tournament, state)
    context = {"tournament": tournament, "pairing": state, "may_pair": may_pair(request.user, tournament)}
    return render(request, "tournaments/rounds/_pairing_progress.html", context)


def _ended(tournament: Tournament, state: PairingState) -> HttpResponse:
    if state.task and state.task.finished_at:
        return HttpResponseClientRedirect(reverse("desk_draft", args=[tournament.slug, state.task.number]))
    return HttpResponseClientRefresh()


@require_POST
@desk(may_pair)
def cancel_pairing(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Nothing is left of it but that it was asked for."""
    if pairing.cancel(tournament):
        messages.success(request, _("The pairing was cancelled."))
    return redirect("desk_tournament", tournament.slug)


@require_POST
@desk(may_pair)
def unpair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The draft is taken back, to be paired anew."""
    return _done(request, tournament, lambda: pairing.unpair(tournament))


def _done(request: HttpRequest, tournament: Tournament, action: Callable[[], object]) -> HttpResponse:
    """Do it and show the tournament, with the reasons where it was refused."""
    try:
        action()
    except Refused as refused:
        return _refused(request, tournament, refused)
    return redirect("desk_tournament", tournament.slug)


def _refused(request: HttpRequest, tournament: Tournament, refused: Refused) -> HttpResponse:
    for reason in refused.reasons:
        messages.error(request, reason)
    return redirect("desk_tournament", tournament.slug)
