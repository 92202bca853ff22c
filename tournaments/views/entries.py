"""Entering players: by typing a name or number against the register, or by hand."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.lookup import Found, find
from ratings.models import PlayerNumber
from tournaments import entries
from tournaments.forms.entry import PersonForm
from tournaments.models import Tournament
from tournaments.refused import Refused
from tournaments.rights import desk, may_direct

FOUND = 12


@require_safe
@desk(may_direct)
def desk_entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _page(request, tournament, PersonForm())


@require_POST
@desk(may_direct)
def add_entry(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    known = get_object_or_404(PlayerNumber.objects.select_related("player"), number=request.POST.get("number", ""))
    return _done(request, tournament, lambda: entries.enter(tournament, known.player))


@require_POST
@desk(may_direct)
def add_person(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = PersonForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    return _done(request, tournament, lambda: entries.enter_person(tournament, form.save(commit=False)))


@require_POST
@desk(may_direct)
def remove_entry(request: HttpRequest, tournament: Tournament, start_number: int) -> HttpResponse:
    entry = get_object_or_404(tournament.entries, start_number=start_number)
    return _done(request, tournament, lambda: entries.remove(entry))


@require_POST
@desk(may_direct)
def number_entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """By rating with that button, else as typed beside each entry."""
    if "by_rating" in request.POST:
        return _done(request, tournament, lambda: entries.number_by_rating(tournament))
    typed = {entry.pk: request.POST.get(f"number-{entry.pk}", "") for entry in tournament.entries.all()}
    numbers = {pk: int(text) for pk, text in typed.items() if text.isascii() and text.isdigit()}
    return _done(request, tournament, lambda: entries.number(tournament, numbers))


def _page(request: HttpRequest, tournament: Tournament, form: PersonForm, status: int = 200) -> HttpResponse:
    text = request.GET.get("q", "").strip()
    context = {
        "tournament": tournament,
        "text": text,
        "found": _found(text, tournament) if text else [],
        "entries": tournament.entries.select_related("player"),
        "entered": {*tournament.entries.values_list("player_id", flat=True)},
        "open": not tournament.rounds.exists(),
        "form": form,
    }
    name = "_found.html" if request.htmx else "desk_entries.html"  # type: ignore[attr-defined]
    return render(request, f"tournaments/{name}", context, status=status)


def _found(text: str, tournament: Tournament) -> list[tuple[Found, int | None]]:
    """Who fits, each with the rating in force on the first day in the tournament's control."""
    found = find(text, tournament.first_day, FOUND)
    return [(one, one.ratings.get(tournament.control)) for one in found]


def _done(request: HttpRequest, tournament: Tournament, deed: Callable[[], object]) -> HttpResponse:
    try:
        deed()
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Done: %(count)s players.") % {"count": tournament.entries.count()})
    return redirect("desk_entries", tournament.slug)
