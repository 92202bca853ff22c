"""Changing results of a complete round: a preview of the consequences, and the button that saves the change.

Once the round is unlocked, the preview is a page. For a single board it is also a panel beside the boards, which asks
for the reason of the unlock.
"""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.core.errors import Refused
from tournaments.core.fide_mode import is_for_rating_only
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.core.templatetags.desk import written
from tournaments.models import KeystrokeKind, Pairing, Round, Tournament
from tournaments.reporting.late_change import ChangedBoard, consequences
from tournaments.results.forms.late_change import OtherBoardForm
from tournaments.results.keystrokes import RESULTS, board_after
from tournaments.results.late_changes import LateChange, change_together
from tournaments.results.station import browser_of, with_browser_id
from tournaments.results.views.results import (
    COMMON_RESULTS,
    conflict_message,
    late_change_message,
    uuid_and_version_seen,
)
from tournaments.rounds.round_lock import require_unlock, unlock_of

KINDS = {"colours": KeystrokeKind.COLOURS, "undo": KeystrokeKind.UNDO}
FIELDS = ("board", "uuid", "version", "players", "result", "action")
EVERYDAY_CODES = {code for code, _words, _written in COMMON_RESULTS} | {""}
OTHER_BOARD = re.compile(r"([0-9]{1,5}):(.{2})")  # a further board and its result: 8:01


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def change_result(request: HttpRequest, tournament: Tournament, number: int, board: int) -> HttpResponse:
    """Render the preview of a change of a board, and of other boards of the round with it. Nothing is entered."""
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    first = get_object_or_404(_boards(round_), board=board)
    if request.htmx:  # type: ignore[attr-defined]
        return _panel(request, round_, first)
    given = request.POST if request.method == "POST" else request.GET
    form = OtherBoardForm(round_, given if "other_board" in given else None)
    also = [*given.getlist("also")]
    if form.is_bound and form.is_valid():
        also.append(f"{form.pairing.board}:{form.cleaned_data['other_result']}")
        form = OtherBoardForm(round_)
    try:
        unlock = require_unlock(round_, signed_in_user(request))
        action = given.get("action", "") if given.get("action") in KINDS else ""
        requested = [(first, action, given.get("result", "")), *_other_boards(round_, first, also)]
        changed = [_changed(pairing, action, result) for pairing, action, result in requested]
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("desk_round", tournament.slug, number)
    context = {
        "tournament": tournament,
        "round": round_,
        "first": requested[0],
        "also": [f"{pairing.board}:{result}" for pairing, _action, result in requested[1:]],
        "boards": [
            {"board": board, "action": action, "result": result, "uuid": uuid4().hex}
            for board, (_pairing, action, result) in zip(changed, requested, strict=True)
        ],
        "unlock": unlock,
        "follows": consequences(round_, changed),
        "rated_only": _correction_address(changed, unlock.reason if unlock else ""),
        "form": form,
        "may_direct": True,
    }
    return render(request, "tournaments/reporting/late_change.html", context, status=422 if form.errors else 200)


def _panel(request: HttpRequest, round_: Round, pairing: Pairing) -> HttpResponse:
    """Render the panel of one board: its possible results, and the consequences of the chosen one."""
    result, refused = request.GET.get("result"), ""
    context: dict[str, Any] = {
        "tournament": round_.tournament,
        "round": round_,
        "pairing": pairing,
        "rating_only": is_for_rating_only(round_),
        "results": COMMON_RESULTS,
        "seldom": [(code, text, written(code)) for code, text in RESULTS.items() if code not in EVERYDAY_CODES],
        "unlock": unlock_of(round_, signed_in_user(request)),
        "chosen": result,
        "may_direct": True,
    }
    if result is not None and not context["rating_only"]:
        try:
            changed = [_changed(pairing, "", result)]
        except Refused as refusal:
            refused = str(refusal)
        else:
            context |= {"change": changed[0].change, "uuid": uuid4().hex, "follows": consequences(round_, changed)}
    return render(request, "tournaments/reporting/_late_panel.html", context | {"refused": refused})


@require_POST
@desk(may_direct)
@with_browser_id
def save_changes(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter all previewed changes, or none. If another person was quicker, render the preview again."""
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    columns = [request.POST.getlist(field) for field in FIELDS]
    rows = [dict(zip(FIELDS, row, strict=True)) for row in zip(*columns, strict=False)]
    try:
        if {*map(len, columns)} != {len(rows) or 1}:
            raise Refused(_("This entry is incomplete; load the page again."))
        changes = [_late_change(round_, row) for row in rows]
        reason = request.POST.get("reason", "")
        answers = change_together(round_, changes, signed_in_user(request), reason, browser_of(request))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("desk_round", tournament.slug, number)
    overtaken = [answer for answer in answers if answer.is_refused]
    for answer in overtaken:
        messages.error(request, _("Nothing was changed. %(conflict)s") % {"conflict": conflict_message(answer)})
    if overtaken and "reason" not in request.POST:  # a request of the panel has a reason and returns to the boards
        return redirect(_preview_address(tournament, number, rows))
    if not overtaken and (message := late_change_message(answers)):
        messages.success(request, message)
    return redirect("desk_round", tournament.slug, number)


def _boards(round_: Round) -> Any:
    return round_.pairings.select_related("round__tournament", "white", "black")


def _other_boards(round_: Round, first: Pairing, also: list[str]) -> Iterator[tuple[Pairing, str, str]]:
    """Yield the further boards, each once with its last result; invalid texts are left out."""
    named = [match.groups() for match in map(OTHER_BOARD.fullmatch, also) if match]
    results = {int(board): result for board, result in named if int(board) != first.board}
    for pairing in _boards(round_).filter(board__in=results).order_by("board"):
        yield pairing, "", results[pairing.board]


def _changed(pairing: Pairing, action: str, result: str) -> ChangedBoard:
    """Return a board with its change; Refused if it would stay unchanged."""
    change = board_after(pairing, KINDS.get(action, KeystrokeKind.RESULT), result)
    if change.result == pairing.result and not change.is_swapped:
        raise Refused(_("Board %(board)s has this result already.") % {"board": pairing.board})
    return ChangedBoard(pairing, change)


def _late_change(round_: Round, row: dict[str, str]) -> LateChange:
    pairing = round_.pairings.filter(board=row["board"]).first() if re.fullmatch("[0-9]{1,5}", row["board"]) else None
    if pairing is None:
        raise Refused(_("This board was re-paired. Reload the page."))
    uuid, seen = uuid_and_version_seen(pairing, row)
    kind = KINDS.get(row["action"], KeystrokeKind.RESULT)
    return LateChange(pairing.pk, kind, row["result"], seen, uuid)


def _preview_address(tournament: Tournament, number: int, rows: list[dict[str, str]]) -> str:
    first, *others = rows
    address = reverse("change_result", args=[tournament.slug, number, first["board"]])
    also = [("also", f"{row['board']}:{row['result']}") for row in others]
    return f"{address}?{urlencode([('result', first['result']), ('action', first['action']), *also])}"


def _correction_address(changed: list[ChangedBoard], reason: str) -> str:
    """Return the prefilled address to correct one game for the rating report only; empty for several."""
    if len(changed) != 1 or not changed[0].is_ratable:
        return ""
    board = changed[0]
    fields = {"round": board.pairing.round.number, "board": board.pairing.board, "result": board.change.result}
    address = reverse("desk_corrections", args=[board.pairing.round.tournament.slug])
    return f"{address}?{urlencode({**fields, 'reason': reason})}"
