"""Views of typed entry lines, for the browser's outbox and for plain forms."""

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.entries import entry_lines
from tournaments.entries.forms import EntryLineForm
from tournaments.entries.numbering import uses_national
from tournaments.entries.register_snapshot import rating_type
from tournaments.entries.views.entries import requested_late_entry
from tournaments.models import EntryLine, LineOutcome, Tournament


@require_POST
@desk(may_direct)
def add_line(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter the player of a line; 401 if another account typed it."""
    if request.POST.get("owner", f"{request.user.pk}") != f"{request.user.pk}":
        return HttpResponse(status=401)
    form = EntryLineForm(request.POST)
    if not form.is_valid():
        return _refuse(request, tournament, _("This entry is incomplete; load the page again."))
    typed = form.cleaned_data
    line = EntryLine(
        uuid=typed["uuid"] or uuid4(),
        tournament=tournament,
        text=typed["q"] or typed["number"],
        number=typed["number"],
        by=signed_in_user(request),
    )
    try:
        line = entry_lines.enter_line(
            line,
            lambda: requested_late_entry(request, tournament),
            club=typed["club"],
            settled_line_id=typed["decides"],
        )
    except Refused as refused:
        return _refuse(request, tournament, str(refused))
    if request.accepts("text/html"):
        level = messages.SUCCESS if line.outcome == LineOutcome.ENTERED else messages.WARNING
        messages.add_message(request, level, entry_lines.line_message(line))
        return redirect("desk_entries", tournament.slug)
    return JsonResponse(_answer(request, line) | {"decided": typed["decides"]})


@require_POST
@desk(may_direct)
def dismiss_line(request: HttpRequest, tournament: Tournament, line_id: int) -> HttpResponse:
    """Close an open line without an entry; a repeated request changes nothing."""
    if request.POST.get("owner", f"{request.user.pk}") != f"{request.user.pk}":
        return HttpResponse(status=401)
    entry_lines.dismiss(tournament, line_id)
    if request.accepts("text/html"):
        return redirect("desk_entries", tournament.slug)
    return JsonResponse({"decided": line_id})


def _refuse(request: HttpRequest, tournament: Tournament, message: str) -> HttpResponse:
    if request.accepts("text/html"):
        messages.error(request, message)
        return redirect("desk_entries", tournament.slug)
    return JsonResponse({"message": message}, status=422)


def _answer(request: HttpRequest, line: EntryLine) -> dict[str, object]:
    """Return the JSON answer: the message, and the row of the new entry or the open line.

    If `refresh` is True, other rows may have changed and the page reloads its list.
    """
    tournament, entry = line.tournament, line.entry
    answer: dict[str, object] = {"outcome": line.outcome, "message": entry_lines.line_message(line)}
    if line.is_open:
        context = {"tournament": tournament, "open_line": entry_lines.open_line(line)}
        answer["line"] = render_to_string("tournaments/entries/_open_line.html", context, request)
    elif line.outcome == LineOutcome.ENTERED and entry:
        count = tournament.entries.count()
        context = {"tournament": tournament, "entry": entry, "open": True, "rating_type": rating_type(tournament)}
        context |= {"with_national": uses_national(tournament)}
        answer["row"] = render_to_string("tournaments/entries/_desk_entry_row.html", context, request)
        answer["caption"] = ngettext("%(players)s player", "%(players)s players", count) % {"players": count}
        answer["refresh"] = entry.start_number != count or tournament.rounds.exists()
    return answer
