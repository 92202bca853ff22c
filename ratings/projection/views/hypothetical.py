"""The page *What if*: a player's rating after hypothetical games."""

import datetime as dt
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.calculations.projection_result import Projection
from ratings.calculations.views.calculations import is_given_up, player_or_404, redirect_to_current
from ratings.lists.player_record import all_records, selectable_series
from ratings.models import Player, RatingSeries
from ratings.projection.detail import ProjectionDetail, projection_detail
from ratings.projection.forms import (
    MORE,
    MOST,
    ROWS,
    HypotheticalForm,
    HypotheticalGameForm,
)
from ratings.projection.goals import initial_goal_form
from ratings.projection.hypothetical import HypotheticalGame
from ratings.projection.next_results import NextResult, results_of
from ratings.projection.projection import NoProjection, project, projected_controls
from ratings.projection.seating import next_game
from ratings.projection.views.chosen_series import named_series
from ratings.register import queries
from ratings.register.identity import MergeMap, read_merges

PARTS = ("opponent", "rating", "result")
ANSWER, OPPONENT = "answer", "-opponent-field"


class HypotheticalQuestion(NamedTuple):
    """The requested rating type and games. `refused` is True if a field is invalid."""

    series: RatingSeries
    control: str
    form: HypotheticalForm
    games: list[HypotheticalGameForm]
    refused: bool


class HypotheticalAnswer(NamedTuple):
    """The projections without and with the hypothetical games, and the difference between both ratings.

    `next_game` is the first game without a result. `results` has each possible result of it, with the rating after it
    and the difference.
    """

    without_games: Projection
    with_games: ProjectionDetail
    gain: int | None
    games: list[HypotheticalGame]
    next_game: HypotheticalGameForm | None
    results: list[NextResult]


@vary_on_headers("HX-Target")
@require_safe
def hypothetical(request: HttpRequest, number: str) -> HttpResponse:
    """Render the form, with the projections without and with its games.

    While the user types, only the answer for the complete games is sent. After the user chooses or removes an opponent,
    the field of this opponent is sent, too.
    """
    person = player_or_404(request, number)
    if person.number != number:
        return redirect_to_current(request, "imagine", person.number, given_up=is_given_up(number))
    today, series, merge_map = timezone.localdate(), named_series(request), read_merges()
    try:
        return _page(request, person, today, series, merge_map)
    except NoProjection as none:
        context = _heading(person, today, series, merge_map) | {"why_none": str(none)}
        return render(request, "ratings/projection/hypothetical.html", context)


def _page(
    request: HttpRequest, player: Player, today: dt.date, series: RatingSeries, register: MergeMap
) -> HttpResponse:
    """Render the form with the projections, or only the requested part. Raises NoProjection."""
    target, controls = request.headers.get("HX-Target", ""), projected_controls(series)
    begun = request.GET.keys() - {"series"}
    query = _chosen(request.GET) if begun else _next_game(register.records_of_player(player.pk), controls, request.GET)
    question = _question(player, today, query, series, controls)
    live = target == ANSWER or target.endswith(OPPONENT)
    answer = None if question.refused and not live else _answer(player, today, question, register)
    context = {"form": question.form, "games": question.games, "control": question.control, "answer": answer}
    if live:
        return _part(request, target, context | {"player": player}, query)
    rows = len(question.games)
    context |= _heading(player, today, series, register) | {
        "rows": rows,
        "more": min(rows + MORE, MOST),
        "goal_form": initial_goal_form(
            answer.without_games if answer else project(series, player, question.control, today, register=register)
        ),
    }
    return render(request, "ratings/projection/hypothetical.html", context, status=422 if question.refused else 200)


def _heading(player: Player, day: dt.date, series: RatingSeries, register: MergeMap) -> dict[str, Any]:
    """Return the context of the heading, with the series."""
    return {
        "player": player,
        "facts": queries.facts_on([player.pk], day).get(player.pk),
        "series": series,
        "series_switch": selectable_series(all_records(player, register), series),
    }


def _question(
    player: Player, day: dt.date, query: QueryDict, series: RatingSeries, controls: Sequence[str]
) -> HypotheticalQuestion:
    form = HypotheticalForm(controls, query)
    form.full_clean()
    fields = form.cleaned_data  # an invalid number of rows is ignored
    control, rows = fields.get("control") or controls[0], fields.get("more") or fields.get("rows") or ROWS
    games = [HypotheticalGameForm(series, player, control, day, query, prefix=f"g{row}") for row in range(1, rows + 1)]
    refused = not all(["control" not in form.errors, *(game.is_valid() for game in games)])
    return HypotheticalQuestion(series, control, form, games, refused)


def _next_game(record_ids: list[int], controls: Sequence[str], params: QueryDict) -> QueryDict:
    """Return the initial query, with the player's current opponent if they are playing."""
    query = params.copy()
    if game := next_game(record_ids):
        number, control = game
        query.update({"g1-opponent": number} | ({"control": control} if control in controls else {}))
    return query


def _chosen(params: QueryDict) -> QueryDict:
    """Return the query with an opponent chosen or removed.

    `choose` is the row and the player's number, ``g1:N12``; `clear` is the row, ``g1``.
    """
    query = params.copy()
    field, _colon, number = query.pop("choose", [""])[-1].partition(":")
    if number:
        query[f"{field}-opponent"] = number
    for field in query.pop("clear", []):
        for part in PARTS:
            query.pop(f"{field}-{part}", None)
    return query


def _part(request: HttpRequest, target: str, context: dict[str, Any], query: QueryDict) -> HttpResponse:
    """Render the answer, or the field of an opponent and the answer.

    The address of the page is updated, so that the user can share it.
    """
    context |= {
        "field": next((game for game in context["games"] if f"{game.prefix}{OPPONENT}" == target), None),
        "focus": request.GET.keys() & {"choose", "clear"},  # the button that had the focus is gone
    }
    answer = render(request, "ratings/projection/_hypothetical_part.html", context)
    filled = urlencode([(name, value) for name, value in query.items() if value])
    answer["HX-Replace-Url"] = f"{request.path}?{filled}"
    return answer


def _answer(
    player: Player, day: dt.date, question: HypotheticalQuestion, register: MergeMap
) -> HypotheticalAnswer | None:
    """Return the answer for the complete games; None without complete games and without an opponent."""
    complete = [row for row in question.games if row.is_valid()]
    games = [game for row in complete if (game := row.game())]
    coming = next((row for row in complete if row.is_open), None)
    if not games and coming is None:
        return None
    ask = partial(project, question.series, player, question.control, day, register=register)
    now = ask()
    then = ask(games) if games else now
    results = results_of(ask, coming, games) if coming else []
    return HypotheticalAnswer(now, projection_detail(then), _gain(now.rating, then.rating), games, coming, results)


def _gain(before: int | None, after: int | None) -> int | None:
    return after - before if before and after else None
