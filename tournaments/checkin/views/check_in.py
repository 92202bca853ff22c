"""Check-in at the desk: page of an event, single ticks, and ticks from other workstations."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.core.errors import Refused
from ratings.core.templatetags.figures import clock
from tournaments.checkin.absent_players import DECISIONS
from tournaments.checkin.attendance import Attendance, attendance, count_attendance
from tournaments.checkin.marks import MarkAnswer, MarkRequest, newest_mark_key, store_mark
from tournaments.checkin.models import CheckInMark, EventCheckIn
from tournaments.checkin.panel import CheckInGroup, check_in_group
from tournaments.checkin.permissions import check_in as at_check_in
from tournaments.checkin.rounds import CheckInRound, check_in_rounds
from tournaments.core.permissions import may_check_in, may_direct, may_pair, signed_in_user, tournaments_with
from tournaments.models import Event

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@require_safe
@at_check_in
def check_in(request: HttpRequest, event: Event) -> HttpResponse:
    since = newest_mark_key(event)  # read first: later ticks count as changes
    rounds = check_in_rounds(tournaments_with(may_check_in, request.user, event))
    groups = _groups(request, event, rounds, lines := attendance(rounds))
    letters = {group.round.tournament.pk: group.letter for group in groups}
    context = {
        "event": event,
        "in_use": EventCheckIn.objects.filter(event=event, is_in_use=True).exists(),
        "groups": groups,
        "decisions": [*DECISIONS.items()],
        "now": timezone.now(),
        "lines": [(line, letters[line.entry.tournament_id], uuid4().hex) for line in lines],
        "counts": count_attendance(lines),
        "may_direct": bool(tournaments_with(may_direct, request.user, event)),
        "since": since,
        "seen": page_state(rounds, lines),
    }
    return render(request, "tournaments/checkin/check_in.html", context)


@require_safe
@at_check_in
def check_in_changes(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the players with ticks newer than `since`; 204 if nothing changed.

    `seen` differs if anything besides the ticks changed: rounds, players, byes, or closing.
    """
    since = newest_mark_key(event)
    rounds = check_in_rounds(tournaments_with(may_check_in, request.user, event))
    lines = attendance(rounds)
    seen = page_state(rounds, lines)
    text = request.GET.get("since", "")
    before = int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
    news = [line for line in lines if line.mark and line.mark.pk > before]
    if not news and request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    return JsonResponse({"since": since, "seen": seen, "players": [attendance_json(line) for line in news]})


@require_POST
@at_check_in
def mark_player(request: HttpRequest, event: Event) -> HttpResponse:
    """Store a tick from the browser's outbox or a plain form; 401 for another account's tick."""
    if request.POST.get("owner", f"{request.user.pk}") != f"{request.user.pk}":
        return HttpResponse(status=401)
    try:
        tick = _mark_request(request, event)
        answer = store_mark(event, tick)
    except Refused as refused:
        return _respond(request, event, {}, str(refused), 422)
    message = outdated_message(answer) if answer.is_outdated else ""
    return _respond(request, event, _mark_json(answer), message, 409 if message else 200)


def _groups(
    request: HttpRequest, event: Event, rounds: Sequence[CheckInRound], lines: Sequence[Attendance]
) -> list[CheckInGroup]:
    directed, paired = (
        {tournament.pk for tournament in tournaments_with(right, request.user, event)}
        for right in (may_direct, may_pair)
    )
    letters = letters_of(rounds)
    return [
        check_in_group(round_, letters[key], lines, may_direct=key in directed, may_pair=key in paired)
        for round_ in rounds
        for key in [round_.tournament.pk]
    ]


def letters_of(rounds: Sequence[CheckInRound]) -> dict[int, str]:
    """Return a letter for each tournament, by its key; empty for a single tournament."""
    if len(rounds) < 2:
        return {round_.tournament.pk: "" for round_ in rounds}
    letters = LETTERS if len(rounds) <= len(LETTERS) else ""
    return {round_.tournament.pk: letters[index : index + 1] or f"{index + 1}" for index, round_ in enumerate(rounds)}


def page_state(rounds: Sequence[CheckInRound], lines: Sequence[Attendance]) -> str:
    """Return a text that changes with the page, except with its ticks.

    It contains the rounds with their opening times, the players and the absences.
    """
    of_rounds = [
        f"{round_.tournament.pk}.{round_.number}.{round_.is_used:d}{round_.is_closed:d}{round_.is_open:d}"
        f"{f'.{round_.closes_at.timestamp():.0f}' if round_.closes_at else ''}"
        for round_ in rounds
    ]
    away = sum(line.absence.pk for line in lines if line.absence)
    return "-".join([*of_rounds, f"{len(lines)}", f"{sum(line.entry.pk for line in lines)}", f"{away}"])


def attendance_json(line: Attendance) -> dict[str, Any]:
    """Return the attendance of a player for the page's script."""
    held = {"entry": line.entry.pk, "number": line.number, "here": line.is_here, "version": line.version}
    return held | _author_and_time(line.mark)


def outdated_message(answer: MarkAnswer) -> str:
    """Return the message about the earlier tick: its author, state and time."""
    last = answer.last_mark
    state = _("here") if answer.is_here else _("not here")
    return _("%(player)s: %(who)s entered “%(state)s” at %(time)s.") % {
        "player": answer.entry.name,
        "who": last.author_name if last else "–",
        "state": state,
        "time": _time(last),
    }


def _mark_request(request: HttpRequest, event: Event) -> MarkRequest:
    """Return the submitted tick.

    Raise Refused if it is incomplete, or if the account may not check in at the tournament.
    """
    fields = {**request.GET.dict(), **request.POST.dict()}  # a plain form has the player in its URL
    try:
        tick = MarkRequest(
            entry_id=_number(fields.get("entry", "")),
            number=_number(fields.get("number", "")),
            is_here={"1": True, "0": False}[fields.get("here", "")],
            version_seen=_number(fields.get("version", "")),
            uuid=UUID(fields.get("uuid", "")),
            by=signed_in_user(request),
        )
    except (ValueError, KeyError) as error:
        raise Refused(_("This entry is incomplete. Reload the page.")) from error
    allowed = {tournament.pk for tournament in tournaments_with(may_check_in, request.user, event)}
    if not event.tournaments.filter(pk__in=allowed, entries=tick.entry_id).exists():
        raise Refused(_("This player is not entered any more. Reload the page."))
    return tick


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(text)
    return int(text)


def _mark_json(answer: MarkAnswer) -> dict[str, Any]:
    return {
        "entry": answer.entry.pk,
        "number": answer.number,
        "here": answer.is_here,
        "version": answer.version,
        **_author_and_time(answer.last_mark),
    }


def _author_and_time(last: CheckInMark | None) -> dict[str, str]:
    return {"who": last.author_name if last else "", "time": _time(last)}


def _time(last: CheckInMark | None) -> str:
    return clock(last.at) if last else ""


def _respond(request: HttpRequest, event: Event, held: dict[str, Any], message: str, status: int) -> HttpResponse:
    if not request.accepts("text/html"):
        return JsonResponse(held | {"message": message}, status=status)
    if message:
        messages.error(request, message)
    response = redirect("check_in", event.pk)
    if held:
        response["Location"] += f"#player-{held['entry']}"
    return response
