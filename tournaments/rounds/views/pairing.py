"""Pairing by the system: request, progress, cancel, delete the draft."""

from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from ratings.core.errors import Refused
from tournaments.checkin.absent_players import AbsentUndecided
from tournaments.core.permissions import (
    desk,
    may_look_in,
    may_pair,
    signed_in_user,
)
from tournaments.entries import numbering
from tournaments.models import PairingTask, Tournament
from tournaments.rounds import pairing_tasks as pairing
from tournaments.rounds.draft.boards import clear_boards
from tournaments.rounds.draft.changes import ChangeRequest
from tournaments.rounds.pairing_tasks.task import under_way
from tournaments.rounds.pairing_tasks.upcoming_round import ResultsMissing, first_draft
from tournaments.rounds.stuck_round import stuck_round
from tournaments.rounds.templatetags.pairing import PairingState, pairing_of
from tournaments.rounds.views.absent_players import ask_about_absent, decide_about_absent
from tournaments.rounds.views.missing_results import ask_about_missing, register_confirmed_games


@require_POST
@desk(may_pair)
def pair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Pair all rounds of a table, or request the next round of a Swiss or the rest of its draft.

    The worker pairs a Swiss round that takes long.
    """
    if not tournament.is_paired_by_round:
        return _done(request, tournament, lambda: pairing.pair(tournament))
    is_due = numbering.is_numbering_due(tournament)
    try:
        task = _request_pairing(request, tournament)
    except AbsentUndecided as undecided:
        return ask_about_absent(request, tournament, undecided)
    except ResultsMissing as missing:
        return ask_about_missing(request, tournament, missing)
    except Refused as refused:
        return _refused(request, tournament, refused)
    if is_due:
        messages.info(
            request,
            _("The players were numbered first, by this rating: %(rating)s.")
            % {"rating": tournament.get_numbered_by_display()},
        )
    if task.finished_at:
        return redirect("desk_draft", tournament.slug, task.number)
    if task.failure and stuck_round(tournament):
        return redirect("desk_stuck", tournament.slug)
    return redirect("desk_tournament", tournament.slug)


@transaction.atomic
def _request_pairing(request: HttpRequest, tournament: Tournament) -> PairingTask:
    """Store the answers about absent players and missing results, then return the pairing task.

    This is one transaction: if any answer or the pairing is refused, nothing is stored. With `again` the boards of the
    draft are deleted first, so the system pairs the whole round.
    """
    params, rest_only = request.POST, bool({"rest_only", "again"} & request.POST.keys())
    if under_way(tournament) is None:
        if "again" in params:
            _clear_draft(request, tournament)
        register_confirmed_games(request, tournament)
        decide_about_absent(request, tournament, rest_only)
    return pairing.request_pairing(
        tournament,
        signed_in_user(request),
        engine=params.get("engine", ""),
        rest_only=rest_only,
        reason=params.get("reason", ""),
        acceleration=params.get("acceleration"),
        at_once=True,
    )


def _clear_draft(request: HttpRequest, tournament: Tournament) -> None:
    draft = first_draft(tournament)
    if draft is None:
        raise Refused(_("There is no draft to pair again."))
    reason, seen = request.POST.get("reason", ""), request.POST.get("seen", "")
    clear_boards(ChangeRequest(draft, signed_in_user(request), reason, seen))


@require_safe
@desk(may_look_in)
def pairing_task(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the progress, which the page requests each second; at the end redirect to the draft, or reload."""
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
    """Cancel the pairing. The task stays in the database."""
    if pairing.cancel(tournament):
        messages.success(request, _("The pairing was cancelled."))
    return redirect("desk_tournament", tournament.slug)


@require_POST
@desk(may_pair)
def unpair(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Delete the draft, to pair the round again."""
    return _done(request, tournament, lambda: pairing.unpair(tournament))


def _done(request: HttpRequest, tournament: Tournament, action: Callable[[], object]) -> HttpResponse:
    """Run the action and redirect to the tournament, with error messages if it was refused."""
    try:
        action()
    except Refused as refused:
        return _refused(request, tournament, refused)
    return redirect("desk_tournament", tournament.slug)


def _refused(request: HttpRequest, tournament: Tournament, refused: Refused) -> HttpResponse:
    for reason in refused.reasons:
        messages.error(request, reason)
    return redirect("desk_tournament", tournament.slug)
