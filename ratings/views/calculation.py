"""How one game was rated: every step, with the article behind it, under an address that stays."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings import same_person
from ratings.game_working import one_game
from ratings.lasting.renewed import renewed
from ratings.person_mark import mark
from ratings.views.players import is_given_up, lead_on, player_or_404, record_on
from ratings.views.versions import superseded_by, version_or_404


@require_safe
def calculation(request: HttpRequest, number: str, month: str, control: str, version: int, game: int) -> HttpResponse:
    """One game of the player on one version of a list."""
    person = player_or_404(request, number)
    found = version_or_404(month, control, version)
    shown = record_on(found, person, number)
    if shown.number != number:
        parts = (shown.number, month, control, version, game)
        return lead_on(request, "calculation", *parts, given_up=is_given_up(number))

    def made() -> HttpResponse:
        one = one_game(shown, found, game)
        if one is None:
            raise Http404
        context = {"player": shown, "version": found, "one": one, "superseded": superseded_by(found)}
        return render(request, "ratings/calculation.html", context)

    return renewed(request, mark(shown, timezone.localdate(), same_person.records()), made)
