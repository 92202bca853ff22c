"""View that numbers the players."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.core.errors import Refused
from ratings.core.numbers import number_of
from tournaments.core.permissions import desk, may_direct
from tournaments.entries import numbering
from tournaments.models import Tournament


@require_POST
@desk(may_direct)
def number_entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Number the players by rating, by lot, or as typed beside each entry."""
    try:
        if "by_rating" in request.POST:
            numbering.number_by_rating(tournament, request.POST.get("numbered_by", ""))
        elif "by_lot" in request.POST:
            numbering.number_by_lot(tournament)
        else:
            numbering.number_as_typed(tournament, _typed(request, tournament))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Players are renumbered."))
    return redirect("desk_entries", tournament.slug)


def _typed(request: HttpRequest, tournament: Tournament) -> dict[int, int]:
    typed = {entry.pk: request.POST.get(f"number-{entry.pk}", "") for entry in tournament.entries.all()}
    return {pk: number for pk, text in typed.items() if (number := number_of(text)) is not None}
