"""Page of one board: all possible results, the seldom ones too, and its entries so far."""

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.core.permissions import (
    desk,
    may_direct,
    may_enter_results,
    signed_in_user,
)
from tournaments.core.templatetags.desk import written
from tournaments.models import Pairing, Tournament
from tournaments.results.conflicts import effective_keystroke, open_conflicts, requested_result, wants_colours
from tournaments.results.keystrokes import RESULTS
from tournaments.results.result_log import line_of_keystroke
from tournaments.results.views.results import lock_context


@require_safe
@desk(may_enter_results)
def desk_board(request: HttpRequest, tournament: Tournament, number: int, board: int) -> HttpResponse:
    boards = Pairing.objects.select_related("round__tournament", "white", "black")
    pairing = get_object_or_404(boards, round__tournament=tournament, round__number=number, board=board)
    history = [*pairing.keystrokes.select_related("round", "by", "link", "white", "black", "unlock").order_by("pk")]
    conflicts = open_conflicts(pairing, history)
    return render(
        request,
        "tournaments/results/desk_board.html",
        {
            "tournament": tournament,
            "round": pairing.round,
            "pairing": pairing,
            "written": written(pairing.result),
            "results": [(code, text, written(code)) for code, text in RESULTS.items() if code],
            "lines": [line_of_keystroke(keystroke) for keystroke in reversed(history)],
            "standing": effective_keystroke(history),
            "conflicts": [
                (key, requested_result(pairing, key), wants_colours(pairing, key), uuid4().hex) for key in conflicts
            ],
            "newest": conflicts[-1].uuid.hex if conflicts else "",
            "keep_uuid": uuid4().hex,
            **lock_context(pairing.round, signed_in_user(request)),
            "may_direct": may_direct(request.user, tournament),
            "uuid": uuid4().hex,
        },
    )
