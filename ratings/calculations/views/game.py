"""The page of the working of one game: every step with its article, at a permanent address."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.calculations.game_calculation import game_detail
from ratings.calculations.views.calculations import (
    is_given_up,
    player_or_404,
    record_on_version,
    redirect_to_current,
)
from ratings.core.page_cache.live_pages import cached_by_state
from ratings.core.page_cache.state import office_state
from ratings.lists.views.versions import superseded_by, version_or_404
from ratings.register import identity


@require_safe
def calculation(request: HttpRequest, number: str, month: str, control: str, version: int, game: int) -> HttpResponse:
    """Render one game of the player on one version of a list."""
    person = player_or_404(request, number)
    version_ = version_or_404(month, control, version)
    merge_map = identity.read_merges()
    player = record_on_version(version_, person, number, merge_map)
    if player.number != number:
        parts = (player.number, month, control, version, game)
        return redirect_to_current(request, "calculation", *parts, given_up=is_given_up(number))

    def render_page() -> HttpResponse:
        detail = game_detail(player, version_, game)
        if detail is None:
            raise Http404
        context = {"player": player, "version": version_, "detail": detail, "superseded": superseded_by(version_)}
        return render(request, "ratings/calculations/calculation.html", context)

    return cached_by_state(request, office_state(merge_map.records_of_player(player.pk)), render_page)
