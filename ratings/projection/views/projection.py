"""The page of a player's projected rating, with its working and live updates."""

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.calculations.below_floor import first_list_below_floor
from ratings.calculations.views.calculations import is_given_up, player_or_404, redirect_to_current
from ratings.core.page_cache.live_pages import not_modified
from ratings.core.page_cache.state import office_state
from ratings.lists.player_record import SeriesRecord, all_records, record_in_series, selectable_series
from ratings.models import Player
from ratings.projection.detail import ProjectionDetail, projection_detail
from ratings.projection.projection import NoProjection, project, projected_controls
from ratings.register import queries
from ratings.register.identity import MergeMap, read_merges


@require_safe
def projection(request: HttpRequest, number: str) -> HttpResponse:
    """Render the projected rating in each rating type of a series in which the player has a rating or later games.

    An open page polls with the state that it shows; the response is empty if the state is unchanged.
    """
    person = player_or_404(request, number)
    if person.number != number:
        return redirect_to_current(request, "projection", person.number, given_up=is_given_up(number))
    today, swapped, merge_map = timezone.localdate(), "HX-Request" in request.headers, read_merges()
    if nothing := not_modified(request, office_state(merge_map.records_of_player(person.pk))):
        return nothing
    every = all_records(person, merge_map)
    chosen = record_in_series(every, request.GET.get("series"))
    projections, why_none = _projections(person, today, chosen, merge_map)
    context = {
        "player": person,
        "facts": queries.facts_on([person.pk], today).get(person.pk),
        "projections": projections,
        "why_none": why_none,
        "series": chosen.series,
        "series_switch": selectable_series(every, chosen.series),
        "at": timezone.now(),
        "swapped": swapped,
    }
    return render(
        request,
        "ratings/projection/_projection_swap.html" if swapped else "ratings/projection/projection.html",
        context,
    )


def _projections(
    player: Player, day: dt.date, chosen: SeriesRecord, register: MergeMap
) -> tuple[list[ProjectionDetail], str]:
    """Return the projections with a rating or games, and the reason if the series cannot be projected."""
    series = chosen.series
    try:
        projections = [
            (project(series, player, control, day, register=register), first_list_below_floor(chosen, control))
            for control in projected_controls(series)
        ]
    except NoProjection as none:
        return [], str(none)
    return [
        projection_detail(projected, lost)
        for projected, lost in projections
        if projected.base or projected.games or projected.is_waiting or lost
    ], ""
