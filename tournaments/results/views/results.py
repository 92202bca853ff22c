"""Entry of results: the page of a round, its single keystrokes, and the entries of other stations."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.db.models import Exists, Max, OuterRef
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.core.errors import Refused
from ratings.core.numbers import key_of, number_of
from ratings.models import User
from tournaments.core.fide_mode import is_for_rating_only
from tournaments.core.permissions import (
    desk,
    may_direct,
    may_enter_results,
    signed_in_user,
)
from tournaments.core.submission_status import accepted_report
from tournaments.core.templatetags.desk import written
from tournaments.models import Keystroke, KeystrokeKind, KeystrokeOutcome, Pairing, Round, Tournament
from tournaments.results import keyboard_layouts, results
from tournaments.results.conflicts import (
    conflicts_of,
    decision_in,
    effective_keystroke,
    requested_result,
    wants_colours,
)
from tournaments.results.keystrokes import RESULTS, EntryRequest, is_of_station
from tournaments.results.next_step import step_after
from tournaments.results.results import KeystrokeAnswer
from tournaments.results.station import browser_of, with_browser_id
from tournaments.rounds.dependents import dependents_of
from tournaments.rounds.forms.round import RoundDayForm
from tournaments.rounds.round_lock import (
    UNLOCKED_FOR,
    Locked,
    locks,
    unlock_of,
)
from tournaments.rounds.unpublish import unpublish_blockers
from tournaments.scores.scores_before import points_before

ACTIONS = {kind.value: kind for kind in KeystrokeKind if kind != KeystrokeKind.RESULT}
COMMON_RESULTS = [(code, label, written(code)) for code, label in RESULTS.items() if code in ("10", "==", "01")]


@require_safe
@desk(may_enter_results)
@with_browser_id
def desk_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    since = round_.keystrokes.aggregate(newest=Max("pk"))["newest"] or 0  # read first: later keystrokes count as news
    points, directs = points_before(tournament, number), may_direct(request.user, tournament)
    user, browser = signed_in_user(request), browser_of(request)
    boards = _boards(round_, points, user, browser)
    conflicts = conflicts_of(board["pairing"] for board in boards)
    return render(
        request,
        "tournaments/results/desk_round.html",
        {
            "tournament": tournament,
            "round": round_,
            "rounds": tournament.rounds.all(),
            "boards": boards,
            "entered": sum(not board["pairing"].is_open for board in boards),
            "next": step_after(round_, user),
            "byes": _byes(round_, points),
            "results": COMMON_RESULTS,
            "since": since,
            "conflicts": [
                board_to_json(
                    KeystrokeAnswer("", conflict.pairing, conflict.effective, conflict.refused), user, browser
                )
                for conflict in conflicts
            ],
            "disputed": {conflict.board for conflict in conflicts},
            **lock_context(round_, user),
            "may_direct": directs,
            "may_unpublish": not round_.is_draft and not unpublish_blockers(round_, user),
            "day": RoundDayForm(instance=round_),
            "keys": keyboard_layouts.to_json(),
            "help_of_sets": keyboard_layouts.help_of_sets(),
            "legends": keyboard_layouts.legends(),
            "help_of_commands": keyboard_layouts.help_of_commands(),
            "menu": keyboard_layouts.menu(),
        },
    )


@require_safe
@desk(may_enter_results)
@with_browser_id
def desk_boards(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Return the boards changed since the last keystroke that a station saw; 204 if there are none.

    The answer is `closed` if the round is no longer public.
    """
    since = key_of(request.GET.get("since", ""))
    news = Keystroke.objects.filter(round=OuterRef("pk"), pk__gt=since)
    round_ = tournament.rounds.filter(number=number).annotate(has_news=Exists(news)).first()
    if round_ is None or round_.is_draft:
        return JsonResponse({"closed": True})
    if not round_.has_news:  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    unseen = round_.keystrokes.filter(pk__gt=since)
    keystrokes = [*unseen.select_related("pairing", "round", "by", "link").order_by("pk")]
    by_board: dict[int, list[Keystroke]] = {}
    for keystroke in keystrokes:
        by_board.setdefault(keystroke.pairing_id, []).append(keystroke)
    pairings = [keys[0].pairing for keys in by_board.values()]
    conflicts = {conflict.pairing.pk: conflict.refused for conflict in conflicts_of(pairings)}
    boards = [
        board_to_json(
            KeystrokeAnswer("", pairing, effective_keystroke(keys), conflicts.get(pairing.pk, ()), decision_in(keys)),
            signed_in_user(request),
            browser_of(request),
        )
        for pairing, keys in zip(pairings, by_board.values(), strict=True)
    ]
    return JsonResponse({"since": keystrokes[-1].pk, "boards": boards, **_state_of(round_)})


@require_POST
@desk(may_enter_results)
@with_browser_id
def enter_result(request: HttpRequest, tournament: Tournament, number: int, board: int) -> HttpResponse:
    """Enter one keystroke from the keyboard's queue or a plain form; 401 if it names another account."""
    if request.POST.get("owner", f"{request.user.pk}") != f"{request.user.pk}":
        return HttpResponse(status=401)
    boards = Pairing.objects.select_related("round__tournament")
    pairing = get_object_or_404(boards, round__tournament=tournament, round__number=number, board=board)
    try:
        key = _entry_request(pairing, request.POST.dict(), request)
        answer = results.process_keystroke(pairing.pk, key)
    except Locked as locked:
        return _answer(request, results.board_state(pairing), str(locked), 409, locked=True)
    except Refused as refused:
        return _answer(request, results.board_state(pairing), str(refused), 422)
    if answer.is_refused and key.decides:
        return _answer(request, answer, decision_message(answer), 409)
    if answer.is_refused or answer.is_mismatch:
        return _answer(request, answer, conflict_message(answer), 409)
    return _answer(request, answer, late_change_message([answer]), 200)


def lock_context(round_: Round, user: User) -> dict[str, Any]:
    """Return the facts about entering results of the round: `closed` for good, or `locked` until an unlock.

    `unlocked` is the unlock of this account, `built` the dependents of the results, `accepted` the report that closed
    the round. `rating_only` is True if FIDE mode allows no unlock: results are then corrected for the rating only.
    """
    accepted = accepted_report(round_)
    closed = round_.is_draft or accepted is not None
    is_complete = not closed and locks(round_.state)
    rating_only = not closed and is_for_rating_only(round_)
    unlocked = unlock_of(round_, user) if is_complete and not rating_only else None
    return {
        "closed": closed,
        "accepted": accepted,
        "locked": is_complete and unlocked is None,
        "unlocked": unlocked,
        "unlocked_until": unlocked and unlocked.at + UNLOCKED_FOR,
        "built": dependents_of(round_) if is_complete else None,
        "rating_only": rating_only,
    }


def _entry_request(pairing: Pairing, data: dict[str, str], request: HttpRequest) -> EntryRequest:
    uuid, seen = uuid_and_version_seen(pairing, data)
    kind = ACTIONS.get(data.get("action", ""), KeystrokeKind.RESULT)
    takes_result = kind in (KeystrokeKind.RESULT, KeystrokeKind.VERIFY)
    return EntryRequest(
        kind,
        seen,
        uuid,
        signed_in_user(request),
        data.get("station", ""),
        data.get("result", "") if takes_result else "",
        browser=browser_of(request),
        decided=_uuid_of(data.get("decided", "")),
        decides=_uuid_of(data.get("decides", "")),
    )


def _uuid_of(text: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError as error:
        raise Refused(_("This entry is incomplete. Reload the page.")) from error


def uuid_and_version_seen(pairing: Pairing, data: dict[str, str]) -> tuple[UUID, int]:
    """Return the uuid of an entry and the version that was seen; Refused if the board had other players then."""
    try:
        uuid, seen = UUID(data.get("uuid", "")), number_of(data.get("version"))
    except ValueError:
        seen = None
    if seen is None or "\0" in data.get("station", ""):
        raise Refused(_("This entry is incomplete. Reload the page."))
    if "players" in data and {*data["players"].split("-")} != {f"{pairing.white_id}", f"{pairing.black_id}"}:
        raise Refused(_("Board %(board)s has other players now. Reload the page.") % {"board": pairing.board})
    return uuid, seen


def late_change_message(answers: Sequence[KeystrokeAnswer]) -> str:
    """Return a message about changes of locked rounds and their dependents; empty for other entries."""
    late = [answer for answer in answers if _is_late_change(answer)]
    if not late:
        return ""
    round_ = late[0].pairing.round
    changed = [
        _("Round %(number)s, board %(board)s: %(old)s → %(new)s.")
        % {
            "number": round_.number,
            "board": answer.pairing.board,
            "old": written(answer.effective.old_result),
            "new": written(answer.effective.result),
        }
        for answer in late
        if answer.effective
    ]
    is_open = any(answer.pairing.is_open for answer in late)
    locked = [] if is_open else [_("The round is locked again.")]
    return " ".join([*changed, *dependents_of(round_).sentences(), *locked])


def _is_late_change(answer: KeystrokeAnswer) -> bool:
    """Return True if an entry has just changed a locked round."""
    last = answer.effective
    return answer.outcome == KeystrokeOutcome.ENTERED and last is not None and last.unlock_id is not None


def _answer(
    request: HttpRequest, stored: KeystrokeAnswer, message: str, status: int, *, locked: bool = False
) -> HttpResponse:
    pairing = stored.pairing
    if request.accepts("text/html"):
        if message:
            messages.add_message(request, messages.SUCCESS if status == 200 else messages.ERROR, message)
        if status == 409 and stored.conflicts:
            return redirect("desk_board", pairing.round.tournament.slug, pairing.round.number, pairing.board)
        response = redirect("desk_round", pairing.round.tournament.slug, pairing.round.number)
        response["Location"] += f"#board-{pairing.board}"
        return response
    board = board_to_json(stored, signed_in_user(request), browser_of(request))
    more = {"told": message, "locked": locked, **_state_of(pairing.round)}
    return JsonResponse(board | more, status=status)


def _state_of(round_: Round) -> dict[str, Any]:
    return {"complete": locks(round_.state), "state": capfirst(round_.get_state_display())}


def conflict_message(answer: KeystrokeAnswer) -> str:
    """Return a message with author and time of the current result of a board."""
    last = answer.effective
    if last is None:
        return _("Board %(board)s was changed meanwhile.") % {"board": answer.pairing.board}
    return _("Board %(board)s: %(who)s entered “%(result)s” at %(time)s.") % {
        "board": answer.pairing.board,
        "who": last.author_name,
        "result": RESULTS[answer.pairing.result],
        "time": _time(last),
    }


def decision_message(answer: KeystrokeAnswer) -> str:
    """Return a message with author and result of the last decision at a board."""
    last = answer.decision or answer.effective
    return _("Decided: %(result)s, %(who)s %(time)s") % {
        "result": written(answer.pairing.result),
        "who": last.author_name if last else "–",
        "time": _time(last) if last else "",
    }


def board_to_json(stored: KeystrokeAnswer, user: User, browser: str) -> dict[str, Any]:
    """Return a board for a station. Without an effective keystroke, author and time are left out.

    `own` marks entries of this station. `conflicts` are the results that wait for a decision.
    """
    pairing, last, decision = stored.pairing, stored.effective, stored.decision
    board = {
        "board": pairing.board,
        "players": f"{pairing.white_id}-{pairing.black_id}",
        "result": pairing.result,
        "version": pairing.version,
        "verified": pairing.is_confirmed,
        "phone": pairing.unconfirmed,
        "conflicts": [_side(pairing, key, user, browser) for key in stored.conflicts],
    }
    if decision:
        board["decided"] = decision_message(stored)
    if last is None:
        return board
    return board | {**_author(last, user, browser), "standing": last.uuid.hex}


def _side(pairing: Pairing, key: Keystroke, user: User, browser: str) -> dict[str, Any]:
    """Return a refused keystroke with its author and the requested result or colours."""
    action = "colours" if wants_colours(pairing, key) else ""
    wants = {
        "uuid": key.uuid.hex,
        "result": requested_result(pairing, key),
        "action": action,
        "is_phone": bool(key.link_id),
    }
    return {**_author(key, user, browser), **wants}


def _author(key: Keystroke, user: User, browser: str) -> dict[str, Any]:
    seconds = f"{timezone.localtime(key.at):%H:%M:%S}"
    own = is_of_station(key, user, browser)
    return {"who": key.author_name, "station": key.station, "time": _time(key), "seconds": seconds, "own": own}


def _time(keystroke: Keystroke) -> str:
    return time_format(timezone.localtime(keystroke.at), "H:i")


def _boards(round_: Round, points: dict[int, int], user: User, browser: str) -> list[dict[str, Any]]:
    """Return each board with its effective keystroke, the points before it, and a uuid for its plain form."""
    entered = (
        round_.keystrokes.filter(outcome=KeystrokeOutcome.ENTERED).order_by("pairing_id", "-pk").distinct("pairing_id")
    )
    last = {keystroke.pairing_id: keystroke for keystroke in entered.select_related("by", "link")}
    return [
        {
            "pairing": pairing,
            "white_points": points[pairing.white.start_number],
            "black_points": points[pairing.black.start_number],
            "last": last.get(pairing.pk),
            "is_own": is_of_station(last.get(pairing.pk), user, browser),
            "written": written(pairing.result),
            "uuid": uuid4().hex,
        }
        for pairing in round_.pairings.select_related("white", "black")
    ]


def _byes(round_: Round, points: dict[int, int]) -> list[dict[str, Any]]:
    return [{"bye": bye, "points": points[bye.entry.start_number]} for bye in round_.byes.select_related("entry")]
