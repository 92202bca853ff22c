"""Page of a helper's link, for a phone.

The page needs no account and no cookie; the token allows entering results of the link's boards.
"""

from typing import Any
from uuid import uuid4

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Max
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.core.errors import Refused
from ratings.core.numbers import key_of
from ratings.core.templatetags.figures import clock
from ratings.links.token_views import by_token
from tournaments.core.zones import in_event_zone
from tournaments.models import HelperLink, Keystroke, Pairing, Round
from tournaments.results import helper_links, results
from tournaments.results.conflicts import conflicts_of, requested_result
from tournaments.results.keyboard_layouts import result_texts
from tournaments.results.keystrokes import RESULTS
from tournaments.results.views.results import uuid_and_version_seen
from tournaments.rounds.round_lock import locks

LARGE = ("10", "==", "01")


by_link = by_token(
    helper_links.valid_link,
    "helper_link",
    "/desk/helper/",
    "tournaments/results/helper_closed.html",
    no_cache=True,
    no_store=True,
)


@require_safe
@by_link
@in_event_zone
def helper(request: HttpRequest, link: HelperLink, token: str) -> HttpResponse:
    return _page(request, link, token)


@require_safe
@by_link
@in_event_zone
def helper_boards(request: HttpRequest, link: HelperLink, token: str) -> HttpResponse:
    """Return the boards of a link. If the phone has seen the current state, return only `since`."""
    open_round = _requested_round(request, helper_links.open_rounds(link.tournament))
    seen = _change_token(open_round)
    if request.GET.get("since") == seen:
        return JsonResponse({"since": seen})
    pairings = helper_links.boards(link, open_round) if open_round else []
    proposed = _proposals(link, pairings)
    boards = [_as_json(board, _last(board), link, proposed.get(board.pk, "")) for board in pairings]
    return JsonResponse({"since": seen, "boards": boards, "locked": open_round is not None and locks(open_round.state)})


@require_POST
@by_link
@in_event_zone
def helper_result(request: HttpRequest, link: HelperLink, token: str) -> HttpResponse:
    """Enter one result, from the phone's queue or from a plain form."""
    fields = {**request.GET.dict(), **request.POST.dict()}
    pairing = _pairing(link, fields.get("pairing", ""))
    if pairing is None:
        return _answer(request, link, token, None, _("This board was re-paired. Reload the page."), 422)
    if not link.covers(pairing.board):
        raise PermissionDenied
    try:
        uuid, seen = uuid_and_version_seen(pairing, fields)
        result, station = fields.get("result", ""), fields.get("station", "")
        answer = results.enter(pairing.pk, result, seen, uuid, None, station, link=link)
    except Refused as refused:
        return _answer(request, link, token, pairing, str(refused), 422)
    message = _("Sent to the arbiter. Another result is entered here. The arbiter decides.")
    if answer.is_refused:
        return _answer(request, link, token, answer.pairing, message, 409)
    return _answer(request, link, token, answer.pairing, "", 200)


def _pairing(link: HelperLink, text: str) -> Pairing | None:
    """Return the board by its key, because after re-pairing the board number has other players."""
    return Pairing.objects.filter(pk=key_of(text), round__tournament=link.tournament).select_related("round").first()


def _proposals(link: HelperLink, boards: list[Pairing]) -> dict[int, str]:
    """Return the undecided results that the link has proposed, by board."""
    return {
        conflict.pairing.pk: requested_result(conflict.pairing, key)
        for conflict in conflicts_of(boards)
        for key in conflict.refused
        if key.link_id == link.pk
    }


def _answer(
    request: HttpRequest, link: HelperLink, token: str, pairing: Pairing | None, message: str, status: int
) -> HttpResponse:
    """Return the board to a script; for a form, render the page at this board."""
    if not request.accepts("text/html"):
        return JsonResponse({**(_board(pairing, link) if pairing else {}), "told": message}, status=status)
    if message or pairing is None:
        return _page(request, link, token, message, status)
    response = redirect("helper", token)
    response["Location"] += f"?round={pairing.round.number}#pairing-{pairing.pk}"
    return response


def _board(pairing: Pairing, link: HelperLink) -> dict[str, Any]:
    return _as_json(
        pairing, results.board_state(pairing).effective, link, _proposals(link, [pairing]).get(pairing.pk, "")
    )


def _page(request: HttpRequest, link: HelperLink, token: str, message: str = "", status: int = 200) -> HttpResponse:
    rounds = helper_links.open_rounds(link.tournament)
    open_round = _requested_round(request, rounds)
    boards = helper_links.boards(link, open_round) if open_round else []
    proposed = _proposals(link, boards)
    context = {
        "link": link,
        "token": token,
        "tournament": link.tournament,
        "round": open_round,
        "rounds": rounds,
        "locked": open_round is not None and locks(open_round.state),
        "boards": [(board, _last(board), proposed.get(board.pk, ""), uuid4()) for board in boards],
        "entered": sum(bool(board.white_result) for board in boards),
        "large": [(code, text) for code, text in RESULTS.items() if code in LARGE],
        "written": result_texts(),
        "small": [(code, text) for code, text in RESULTS.items() if code not in LARGE],
        "since": _change_token(open_round),
        "told": message,
    }
    return render(request, "tournaments/results/helper.html", context, status=status)


def _requested_round(request: HttpRequest, rounds: list[Round]) -> Round | None:
    """Return the requested round, else the current one."""
    matching = [round_ for round_ in rounds if str(round_.number) == request.GET.get("round")]
    return matching[0] if matching else helper_links.current_round(rounds)


def _as_json(board: Pairing, last: Keystroke | None, link: HelperLink, proposed: str) -> dict[str, Any]:
    """Return a board for the phone; `proposed` is the result that waits for the arbiter."""
    return {
        "pairing": board.pk,
        "board": board.board,
        "result": board.result,
        "version": board.version,
        "who": last.author_name if last else "",
        "time": _time(last),
        "awaits": board.unconfirmed,
        "confirmed": board.is_confirmed,
        "own": last is not None and last.link_id == link.pk,
        "proposed": proposed,
    }


def _time(keystroke: Keystroke | None) -> str:
    return clock(keystroke.at) if keystroke else ""


def _last(board: Any) -> Keystroke | None:
    return board.entered[-1] if board.entered else None


def _change_token(round_: Round | None) -> str:
    """Return a token of the state that a phone has seen: the pairs of the round and its last keystroke of any kind."""
    if round_ is None:
        return "none"
    last = round_.keystrokes.aggregate(last=Max("pk"))["last"] or 0
    pairs = round_.pairings.aggregate(newest=Max("pk"), count=Count("pk"))
    return f"{last}.{pairs['newest'] or 0}.{pairs['count']}"
