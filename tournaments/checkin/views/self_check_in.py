"""Self-check-in page of an event's link: players find their names and tick themselves, without account or cookie."""

from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.core.errors import Refused
from ratings.core.throttling import is_allowed
from ratings.links.token_views import by_token
from ratings.text.folding import fold
from tournaments.checkin.attendance import Attendance, attendance
from tournaments.checkin.link import check_in_of_token
from tournaments.checkin.marks import MarkRequest, store_mark
from tournaments.checkin.models import EventCheckIn
from tournaments.checkin.rounds import CheckInRound, check_in_rounds
from tournaments.core.entry_finder import entries_named
from tournaments.core.zones import in_event_zone

FEWEST_LETTERS = 2  # letters of a name needed for a search
MOST_MATCHES = 12
MAX_REQUESTS, WINDOW_SECONDS = 600, 60  # a whole playing hall may share one IP address

by_link = by_token(check_in_of_token, "check_in", "/check-in/", "tournaments/checkin/closed.html", no_store=True)


@require_http_methods(["GET", "HEAD", "POST"])
@by_link
@in_event_zone
def self_check_in(request: HttpRequest, check_in: EventCheckIn, token: str) -> HttpResponse:
    """Render the names that match the typed text; POST ticks the chosen player."""
    if not is_allowed(request, "self-check-in", MAX_REQUESTS, WINDOW_SECONDS):
        return render(request, "tournaments/checkin/closed.html", {"too_often": True}, status=429)
    rounds = check_in_rounds([*check_in.event.tournaments.order_by("name", "pk")])
    if request.method != "POST":
        return _page(request, check_in, rounds)
    line = _line_of_key(request.POST.get("entry", ""), attendance(rounds))
    by_script = not request.accepts("text/html")
    try:
        if line is None:
            raise Refused(_("No player with this name is entered. Please go to the arbiter."))
        store_mark(check_in.event, _mark_request(request, line))
    except Refused as refused:
        if by_script:
            return JsonResponse({"message": str(refused)}, status=422 if line is None else 409)
        return _page(request, check_in, rounds, refused=str(refused), status=422 if line is None else 409)
    if by_script:
        return JsonResponse({"message": _checked_in_message(line)})
    response = redirect("self_check_in", token)
    response["Location"] += f"?here={line.entry.pk}"
    return response


def _mark_request(request: HttpRequest, line: Attendance) -> MarkRequest:
    """Return the tick of a player for the round on the loaded page.

    If the page is of an earlier round, the tick is refused; it never counts for the next round.
    """
    number, uuid = request.POST.get("number", f"{line.number}"), request.POST.get("uuid", "")
    read = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0
    try:
        key = UUID(uuid) if uuid else uuid4()
    except ValueError as error:
        raise Refused(_("This entry is incomplete. Reload the page.")) from error
    return MarkRequest(line.entry.pk, read, True, line.version, key)


def _checked_in_message(line: Attendance) -> str:
    return _("%(name)s is checked in for round %(number)s.") % {"name": line.entry.name, "number": line.number}


def _line_of_key(key: str, lines: list[Attendance]) -> Attendance | None:
    return next((line for line in lines if f"{line.entry.pk}" == key), None)


def _page(
    request: HttpRequest, check_in: EventCheckIn, rounds: list[CheckInRound], refused: str = "", status: int = 200
) -> HttpResponse:
    text = " ".join(request.GET.get("q", "").split())[:80]
    lines = attendance(rounds)
    ticked = _line_of_key(request.GET.get("here", ""), lines)
    matches = matching_players(lines, text)
    open_numbers = {round_.tournament.pk for round_ in rounds if round_.is_open}
    context = {
        "event": check_in.event,
        "rounds": rounds,
        "is_open": bool(open_numbers),
        "closing": [round_ for round_ in rounds if round_.is_open and round_.closes_at],
        "text": text,
        "too_short": bool(text) and not _is_long_enough(text),
        "matches": [(line, line.entry.tournament_id in open_numbers) for line in matches[:MOST_MATCHES]],
        "more": len(matches) > MOST_MATCHES,
        "ticked": ticked if ticked and ticked.is_here else None,
        "refused": refused,
    }
    return render(request, "tournaments/checkin/self_check_in.html", context, status=status)


def matching_players(lines: list[Attendance], text: str) -> list[Attendance]:
    """Return the players with the typed start number or name."""
    if not _is_long_enough(text):
        return []
    by_name = {entry.pk for entry in entries_named((line.entry for line in lines), text)}
    return [line for line in lines if text == f"{line.entry.start_number}" or line.entry.pk in by_name]


def _is_long_enough(text: str) -> bool:
    """Return True if the text is long enough for a search: two letters, or a start number.

    The link must not reveal the list of all players; a start number matches one player of each tournament.
    """
    return len(fold(text)) >= FEWEST_LETTERS or (text.isascii() and text.isdigit())
