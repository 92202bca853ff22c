"""Penalties and bonuses of one entry."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.entries.views import entry as entry_view
from tournaments.models import AddedPoints, Tournament
from tournaments.scores import added_points
from tournaments.scores.forms import AddedPointsForm


@require_POST
@desk(may_direct)
def add_points(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry = get_object_or_404(tournament.entries.select_related("player", "list_version__list"), pk=entry_id)
    form = AddedPointsForm(tournament, request.POST)
    if not form.is_valid():
        return entry_view.render_entry(request, tournament, entry, points_form=form, status=422)
    cleaned = form.cleaned_data
    try:
        added_points.add_points(entry, cleaned["round"], form.tenths(), cleaned["reason"], signed_in_user(request))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("%(name)s: stored.") % {"name": entry.name})
    return redirect("desk_entry", tournament.slug, entry.pk)


@require_POST
@desk(may_direct)
def take_back_points(request: HttpRequest, tournament: Tournament, entry_id: int, added_id: int) -> HttpResponse:
    """Delete added points. A second request finds none and displays the entry again."""
    entry = get_object_or_404(tournament.entries, pk=entry_id)
    added = AddedPoints.objects.filter(entry=entry, pk=added_id).select_related("entry").first()
    try:
        if added:
            added_points.take_back(added)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("%(name)s: taken back.") % {"name": entry.name})
    return redirect("desk_entry", tournament.slug, entry.pk)
