"""Page of the sides of a Scheveningen tournament or a match: names and players."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct
from tournaments.core.sides import side_names, side_problems
from tournaments.entries.numbering import number_by_rating
from tournaments.entries.side_form import SidesForm
from tournaments.entries.sides import assign_sides, name_sides
from tournaments.models import Entry, Tournament, TournamentSide


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def desk_sides(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render and save names and sides together; `by_rating` also renumbers within the sides."""
    entries = [*tournament.entries.all()]
    fixed = tournament.pairing_system.sides != "assigned" or tournament.rounds.exists()
    form = SidesForm(tournament, [] if fixed else entries, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _save(tournament, form, by_rating="by_rating" in request.POST)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, _("The sides are saved."))
        return redirect("desk_sides", tournament.slug)
    return render(
        request,
        "tournaments/entries/desk_sides.html",
        _context(tournament, form, entries),
        status=422 if form.errors else 200,
    )


@transaction.atomic
def _save(tournament: Tournament, form: SidesForm, *, by_rating: bool) -> None:
    name_sides(tournament, form.names())
    if form.entries:
        assign_sides(tournament, form.sides())
        if by_rating:
            number_by_rating(tournament)


def _context(tournament: Tournament, form: SidesForm, entries: list[Entry]) -> dict[str, object]:
    names = side_names(tournament, entries)
    return {
        "tournament": tournament,
        "form": form,
        "entries": entries,
        "first": names[TournamentSide.A],
        "second": names[TournamentSide.B],
        "problems": side_problems(tournament, entries),
    }
