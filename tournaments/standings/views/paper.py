"""Pages to print or read out: lists of a round by name and as plain text, and an index of these pages."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from ratings.links.qr_code import qr_code
from tournaments.core.live_pages import live_page
from tournaments.core.permissions import desk, may_look_in, public_page
from tournaments.models import Tournament
from tournaments.rounds.seating import seating
from tournaments.standings.forms.screen import ScreenForm


def _index(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    context = {"tournament": tournament, "rounds": tournament.rounds.public(), "screen": ScreenForm()}
    return render(request, "tournaments/standings/paper.html", context)


paper = require_safe(public_page(_index))
desk_paper = require_safe(desk(may_look_in)(_index))


@require_safe
@public_page
def qr_notice(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render a sheet to pin up, with the QR code of the public pages."""
    address = request.build_absolute_uri(tournament.get_absolute_url())
    context = {"tournament": tournament, "address": address, "qr_code": qr_code(address)}
    return render(request, "tournaments/standings/qr_notice.html", context)


@require_safe
@live_page
def by_name(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = get_object_or_404(tournament.rounds.public(), number=number)
    context = {
        "tournament": tournament,
        "round": round_,
        "rounds": tournament.rounds.public(),
        "seats": seating(round_),
    }
    return render(request, "tournaments/standings/by_name.html", context)


@require_safe
@public_page
def pairings_text(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Render the pairings as sentences, by board and then by name: for screen readers, Braille or messages."""
    round_ = get_object_or_404(tournament.rounds.public(), number=number)
    context = {
        "tournament": tournament,
        "round": round_,
        "pairings": round_.pairings.select_related("white", "black"),
        "seats": seating(round_),
    }
    return render(request, "tournaments/standings/pairings.txt", context, content_type="text/plain; charset=utf-8")
