"""Entering results: the page for one round, its single keystrokes, and what other stations entered."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.db.models import Max, Prefetch
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.models import User
from tournaments import results
from tournaments.forms.round import RoundDayForm
from tournaments.models import Keystroke, Outcome, Pairing, Round, Tournament
from tournaments.refused import Refused
from tournaments.reported import is_accepted
from tournaments.results import RESULTS, Answer
from tournaments.rights import desk, may_direct, may_enter_results, person


@require_safe
@desk(may_enter_results)
def desk_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    one = get_object_or_404(tournament.rounds, number=number)
    pairings = [*_with_last(one.pairings.select_related("white", "black"))]
    return render(
        request,
        "tournaments/desk_round.html",
        {
            "tournament": tournament,
            "round": one,
            "rounds": tournament.rounds.all(),
            "pairings": [(pairing, _last(pairing), uuid4()) for pairing in pairings],
            "byes": one.byes.select_related("entry"),
            "results": [(code, said) for code, said in RESULTS.items() if code],
            "since": _newest(one),
            "closed": one.is_draft or is_accepted(tournament),
            "may_direct": may_direct(request.user, tournament),
            "day": RoundDayForm(instance=one),
        },
    )


@require_safe
@desk(may_enter_results)
def desk_boards(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The boards that changed after the keystroke a station saw last, for its next look."""
    one = get_object_or_404(tournament.rounds, number=number)
    since = request.GET.get("since", "")
    changed = one.pairings.filter(
        keystrokes__pk__gt=int(since) if since.isascii() and since.isdigit() else 0, keystrokes__outcome=Outcome.ENTERED
    )
    boards = [_as_json(pairing, _last(pairing)) for pairing in _with_last(changed.distinct())]
    return JsonResponse({"since": _newest(one), "boards": boards})


@require_POST
@desk(may_enter_results)
def enter_result(request: HttpRequest, tournament: Tournament, number: int, board: int) -> HttpResponse:
    """One keystroke, from the keyboard's queue or from a plain form; what it needs may stand in either."""
    pairing = get_object_or_404(Pairing, round__tournament=tournament, round__number=number, board=board)
    given = {**request.GET.dict(), **request.POST.dict()}
    try:
        answer = _enter(pairing, given, person(request))
    except Refused as refused:
        return _answer(request, pairing, results.standing(pairing), str(refused), 422)
    if answer.is_refused:
        return _answer(request, answer.pairing, answer.standing, _told(answer), 409)
    return _answer(request, answer.pairing, answer.standing, "", 200)


def _enter(pairing: Pairing, given: dict[str, str], user: User) -> Answer:
    try:
        uuid, seen = UUID(given.get("uuid", "")), int(given.get("version", ""))
    except ValueError as error:
        raise Refused(_("This entry is incomplete; load the page again.")) from error
    station = given.get("station", "")
    if "undo" in given:
        return results.undo(pairing.pk, seen, uuid, user, station)
    return results.enter(pairing.pk, given.get("result", ""), seen, uuid, user, station)


def _answer(request: HttpRequest, pairing: Pairing, last: Keystroke | None, told: str, status: int) -> HttpResponse:
    if request.accepts("text/html"):
        if told:
            messages.error(request, told)
        where = redirect("desk_round", pairing.round.tournament.slug, pairing.round.number)
        where["Location"] += f"#board-{pairing.board}"
        return where
    return JsonResponse(_as_json(pairing, last) | {"told": told}, status=status)


def _told(answer: Answer) -> str:
    last = answer.standing
    if last is None:
        return _("Board %(board)s was changed meanwhile.") % {"board": answer.pairing.board}
    return _("Board %(board)s: %(who)s entered “%(result)s” at %(time)s.") % {
        "board": answer.pairing.board,
        "who": last.who,
        "result": RESULTS[answer.pairing.result],
        "time": _time(last),
    }


def _as_json(pairing: Pairing, last: Keystroke | None) -> dict[str, Any]:
    return {
        "board": pairing.board,
        "result": pairing.result,
        "version": pairing.version,
        "who": last.who if last else "",
        "time": _time(last) if last else "",
    }


def _time(keystroke: Keystroke) -> str:
    return time_format(timezone.localtime(keystroke.at), "H:i")


def _with_last(pairings: Any) -> Any:
    entered = Keystroke.objects.filter(outcome=Outcome.ENTERED).select_related("by", "link").order_by("pk")
    return pairings.prefetch_related(Prefetch("keystrokes", entered, to_attr="entered"))


def _last(pairing: Any) -> Keystroke | None:
    return pairing.entered[-1] if pairing.entered else None


def _newest(one: Round) -> int:
    return Keystroke.objects.filter(pairing__round=one).aggregate(newest=Max("pk"))["newest"] or 0
