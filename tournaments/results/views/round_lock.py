"""A complete round unlocked with a reason, locked again, and a change of it shown before it is made."""

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, person
from tournaments.core.templatetags.desk import written
from tournaments.models import KeystrokeKind, Pairing, Tournament
from tournaments.results.results import would_be
from tournaments.rounds.built_on import built_on
from tournaments.rounds.round_lock import demand_unlocked, lock_again, unlock

KINDS = {"colours": KeystrokeKind.COLOURS, "undo": KeystrokeKind.UNDO}


@require_POST
@desk(may_direct)
def unlock_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    one = get_object_or_404(tournament.rounds, number=number)
    try:
        unlock(one, person(request), request.POST.get("reason", ""))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("desk_round", tournament.slug, number)


@require_POST
@desk(may_direct)
def lock_round_again(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    lock_again(get_object_or_404(tournament.rounds, number=number), person(request))
    return redirect("desk_round", tournament.slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def change_result(request: HttpRequest, tournament: Tournament, number: int, board: int) -> HttpResponse:
    """What a change would make of a board of an unlocked round, and what it comes too late for; nothing is entered."""
    boards = Pairing.objects.select_related("round__tournament", "white", "black")
    pairing = get_object_or_404(boards, round__tournament=tournament, round__number=number, board=board)
    given = {**request.GET.dict(), **request.POST.dict()}
    result, action = given.get("result", ""), given.get("deed", "")
    try:
        unlocked = demand_unlocked(pairing.round, person(request))
        turn = would_be(pairing, KINDS.get(action, KeystrokeKind.RESULT), result)
        if turn.result == pairing.result and not turn.swap:
            raise Refused(_("Board %(board)s has this result already.") % {"board": board})
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("desk_round", tournament.slug, number)
    context = {
        "tournament": tournament,
        "round": pairing.round,
        "pairing": pairing,
        "result": result,
        "deed": action if action in KINDS else "",
        "swap": turn.swap,
        "old": written(pairing.result),
        "new": written(turn.result),
        "unlocked": unlocked,
        "follows": [*built_on(pairing.round).sentences()],
        "uuid": uuid4().hex,
        "may_direct": True,
    }
    return render(request, "tournaments/results/change_result.html", context)
