"""Page that updates ratings: the differences, and a button to accept them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct
from tournaments.entries import refresh_ratings as refreshing
from tournaments.entries.register_snapshot import later_list, lists_used
from tournaments.models import Tournament


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def refresh_ratings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if request.method == "POST":
        return _accept(request, tournament)
    context = {
        "tournament": tournament,
        "differences": refreshing.differences(tournament),
        "used": lists_used(tournament),
        "later": later_list(tournament),
        "seen": refreshing.lists_token(tournament),
        "may_refresh": refreshing.may_refresh(tournament),
    }
    return render(request, "tournaments/entries/refresh_ratings.html", context)


def _accept(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    try:
        changed = refreshing.refresh(tournament, request.POST.get("seen", ""))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("refresh_ratings", tournament.slug)
    messages.success(request, _("Ratings updated. Entries changed: %(count)s.") % {"count": changed})
    return redirect("desk_entries", tournament.slug)
