"""Views that remove and restore an entry."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct
from tournaments.entries import removal
from tournaments.entries.absences import first_round_for_absence
from tournaments.entries.forms import WithdrawForm
from tournaments.models import Entry, Tournament


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def remove_entry(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Remove an entry; if rounds are paired, first render the effects or the reasons against it.

    A repeated request removes no other entry.
    """
    entry = tournament.entries.filter(pk=entry_id).first()
    if entry is None:
        return redirect("desk_entries", tournament.slug)
    going = removal.removal_effects(entry)
    if request.method != "POST" or going.reasons or (going.needs_confirmation and "confirmed" not in request.POST):
        return _page(request, tournament, entry, going)
    try:
        removed = removal.remove(entry)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("desk_entries", tournament.slug)
    return redirect(f"{reverse('desk_entries', args=[tournament.slug])}?removed={removed.pgh_id}")


@require_POST
@desk(may_direct)
def restore_entry(request: HttpRequest, tournament: Tournament, removed_id: int) -> HttpResponse:
    try:
        entry = removal.restore(tournament, f"{removed_id}")
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(
            request, _("%(name)s is back as number %(number)s.") % {"name": entry.name, "number": entry.start_number}
        )
    return redirect("desk_entries", tournament.slug)


def _page(request: HttpRequest, tournament: Tournament, entry: Entry, going: removal.EntryRemoval) -> HttpResponse:
    context = {
        "tournament": tournament,
        "entry": entry,
        "going": going,
        "withdrawn": entry.absences.filter(last_round=None).exists(),
        "withdraw_form": WithdrawForm(initial={"first_round": first_round_for_absence(entry)}),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/entries/remove_entry.html", context, status=status)
