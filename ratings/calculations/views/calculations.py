"""Pages of the working of a player's period, and helpers for all pages of a player."""

import datetime as dt
from collections.abc import Callable
from functools import partial, wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import is_officer
from ratings.calculations.calculation import working
from ratings.core.page_cache.live_pages import cached_by_state
from ratings.core.page_cache.state import office_state
from ratings.lists.claim_window import claim_deadline
from ratings.lists.views.versions import superseded_by, version_or_404
from ratings.models import ListedRating, Player, RatedGame, Version
from ratings.periods.adjustments import adjustments_of
from ratings.register import identity
from ratings.register.identity import MergeMap


def player_or_404(request: HttpRequest, number: str) -> Player:
    """Return the player with a number; for a merged record, the player it was merged into.

    Http404 for a hidden player, unless the user is a rating officer.
    """
    person = get_object_or_404(Player, numbers__number=number.upper())
    if person.hidden and not is_officer(request.user):
        raise Http404
    return person


def redirect_to_current(request: HttpRequest, name: str, *parts: object, given_up: bool) -> HttpResponse:
    """Redirect to the page `name` with these parts of its address and the same query.

    The redirect is permanent if the number is given up.
    """
    address = reverse(name, args=parts)
    return redirect("?".join(filter(None, [address, request.META["QUERY_STRING"]])), permanent=given_up)


def is_given_up(number: str) -> bool:
    """Return True if no record has this number any more.

    A merge may be undone, therefore merged numbers return False.
    """
    return not Player.objects.filter(number=number).exists()


def player_page(view: Callable[[HttpRequest, Player, MergeMap, dt.date], HttpResponse]) -> Callable[..., HttpResponse]:
    """Return a view that receives the player, the merges and today's date instead of the number in the address.

    Former numbers redirect. The page is cached until the office's state changes.
    """

    @require_safe
    @wraps(view)
    def page(request: HttpRequest, number: str) -> HttpResponse:
        person = player_or_404(request, number)
        if person.number != number:
            return redirect_to_current(request, view.__name__, person.number, given_up=is_given_up(number))
        request.person = person  # type: ignore[attr-defined]  # search engine rules depend on the player of the page
        merge_map, today = identity.read_merges(), timezone.localdate()
        render_page = partial(view, request, person, merge_map, today)
        return cached_by_state(request, office_state(merge_map.records_of_player(person.pk)), render_page)

    return page


@require_safe
def calculations(request: HttpRequest, number: str, month: str, control: str) -> HttpResponse:
    """Redirect to the working of a player's period on the newest version of the list."""
    version = version_or_404(month, control)
    return redirect("calculations_version", number, month, control, version.number)


@require_safe
def calculations_version(request: HttpRequest, number: str, month: str, control: str, version: int) -> HttpResponse:
    """Render the working of a player's period on one version of a list: every game, with the article of each number."""
    person = player_or_404(request, number)
    version_ = version_or_404(month, control, version)
    merge_map = identity.read_merges()
    player = record_on_version(version_, person, number, merge_map)
    if player.number != number:
        parts = (player.number, month, control, version)
        return redirect_to_current(request, "calculations_version", *parts, given_up=is_given_up(number))
    today = timezone.localdate()

    def render_page() -> HttpResponse:
        context = {"player": player, "version": version_, "working": working(player, version_)}
        context["adjusted"] = adjustments_of(merge_map.records_of_player(player.pk), [version_.list])
        context["until"] = claim_deadline(version_, today)
        context |= {"may_correct": is_officer(request.user), "superseded": superseded_by(version_)}
        return render(request, "ratings/calculations/calculations.html", context)

    return cached_by_state(request, office_state(merge_map.records_of_player(player.pk)), render_page)


def record_on_version(version: Version, person: Player, number: str, merges: MergeMap) -> Player:
    """Return the record under which a version lists a player.

    If the version has several records of the player, it is the record with this number, else the remaining record of
    the merges, else another one. `person` if the version has none.
    """
    records = Player.objects.in_bulk(merges.records_of_player(person.pk))
    listed = ListedRating.objects.filter(run=version.run_id, player__in=records).values_list("player", flat=True)
    played = RatedGame.objects.filter(run=version.run_id, player__in=records).values_list("player", flat=True)
    on_it = [records[pk] for pk in {*listed, *played}] or [person]
    return next((record for record in on_it if record.number == number), person if person in on_it else on_it[0])
