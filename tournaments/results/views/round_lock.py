"""Unlocking a complete round with a reason, and locking it again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.models import Tournament
from tournaments.rounds.round_lock import lock_again, unlock


@require_POST
@desk(may_direct)
def unlock_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = get_object_or_404(tournament.rounds, number=number)
    try:
        unlock(round_, signed_in_user(request), request.POST.get("reason", ""))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("desk_round", tournament.slug, number)


@require_POST
@desk(may_direct)
def lock_round_again(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    lock_again(get_object_or_404(tournament.rounds, number=number), signed_in_user(request))
    return redirect("desk_round", tournament.slug, number)
