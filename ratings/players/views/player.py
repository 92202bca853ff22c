"""Pages of a player: ratings, ranks and their history, events, opponents, head to head, norms."""

import datetime as dt
from collections.abc import Mapping

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.calculations.views.calculations import (
    is_given_up,
    player_or_404,
    player_page,
    redirect_to_current,
)
from ratings.charts.charts import BarCount, Point, bar_chart, rating_chart
from ratings.charts.time_span import points_within, span_choices
from ratings.lists.list_gaps import with_missing_lists
from ratings.lists.player_record import SeriesRecord, all_records, record_in_series, selectable_series
from ratings.models import Player, PlayerFact, SeriesNumber, TimeControl
from ratings.periods.adjustments import adjustments_of
from ratings.players.current_ratings import current_ratings
from ratings.players.events import events_played
from ratings.players.forms import ChartForm
from ratings.players.games import PlayedGame, played_games
from ratings.players.highlights import (
    WIN,
    activity_by_year,
    best_wins,
    recent_form,
)
from ratings.players.norms import norm_results
from ratings.players.opponents import (
    Tally,
    opponents,
    tally,
)
from ratings.players.rating_cards import rating_cards
from ratings.projection.seating import seats_of
from ratings.register import clubs, queries
from ratings.register.identity import MergeMap, read_merges
from ratings.register.merging import merges_of
from ratings.register.queries import PlayerSummary
from ratings.register.title_history import title_history
from ratings.text.folding import name_matches
from ratings.text.spellings import spelling_key

PAGE_SIZE = 50
FREQUENT_OPPONENTS = 5


@vary_on_headers("HX-Target")
@player_page
def player(request: HttpRequest, person: Player, merge_map: MergeMap, today: dt.date) -> HttpResponse:
    """Render a player: ratings in force with ranks, history, titles, form, wins, and every period with games.

    HTMX gets only the chart.
    """
    every, mine = all_records(person, merge_map), merge_map.records_of_player(person.pk)
    chosen = record_in_series(every, request.GET.get("series"))
    context = {"player": person, "series": chosen.series} | chart_context(request, chosen)
    if request.headers.get("HX-Target") == "chart":
        return render(request, "ratings/players/_player_chart.html", context)
    current = current_ratings(today, every[0])
    context |= {
        "in_force": current,
        "cards": rating_cards(person, merge_map, every, today),
        "seats": seats_of(mine),
        "club": clubs.club_on(mine, today),
        "series_numbers": SeriesNumber.objects.filter(player__in=mine).select_related("series"),
        "listed": any(rating.row for rating in current),
        "periods": chosen.periods,
        "series_switch": selectable_series(every, chosen.series),
        "adjusted": adjustments_of(mine, (version.list for version in chosen.versions)),
        "merges": merges_of(person, merge_map),
        "controls": TimeControl.labels,
    }
    return render(
        request,
        "ratings/players/player.html",
        context | highlights_context(played_games(chosen, merge_map), mine, today),
    )


def heading_context(person: Player, day: dt.date) -> dict[str, object]:
    """Return the context of the heading of a player's pages."""
    return {"player": person, "facts": queries.facts_on([person.pk], day).get(person.pk)}


def chart_context(request: HttpRequest, record: SeriesRecord) -> dict[str, object]:
    """Return the context of the chart: the selected part of the history, and links to other parts."""
    chart_form = ChartForm(request.GET)
    chart_form.is_valid()
    chosen = {
        str(label): _rating_points(record, control) if control in chart_form.controls() else []
        for control, label in TimeControl.choices
    }
    ways = span_choices(chosen, chart_form.first(), chart_form.last())
    return {
        "chart_form": chart_form,
        "ways": ways,
        "chart": rating_chart(points_within(chosen, ways.selected)) if ways else None,
    }


def _rating_points(record: SeriesRecord, control: str) -> list[Point]:
    """Return the ratings in a time control, with gaps for missing lists."""
    return with_missing_lists(record.series, control, record.points(control))


def highlights_context(games: list[PlayedGame], record_ids: list[int], day: dt.date) -> dict[str, object]:
    """Return the context of a player's highlights.

    `record_ids` are all records of the player, the remaining record first.
    """
    wins, often, years = best_wins(games), opponents(games, FREQUENT_OPPONENTS), activity_by_year(games)
    all_facts = queries.facts_of(
        {*record_ids, *(game.opponent for game in wins), *(opponent.key for opponent in often)}
    )
    facts = queries.select_facts_on(all_facts, day)
    return {
        "facts": facts.get(record_ids[0]),
        "faces": player_summaries(facts),
        "titles": title_history(record_ids, [fact for fact in all_facts if fact.player_id in record_ids]),
        "form": recent_form(games),
        "best_wins": wins,
        "often": often,
        "years": years,
        "played_in_all": sum(year.total for year in years),
        "activity": bar_chart([BarCount(str(year.year), str(year.year), year.total) for year in years]),
    }


def player_summaries(facts: Mapping[int, PlayerFact]) -> dict[int, PlayerSummary]:
    """Return a summary without ratings for each fact, by the same keys.

    Hidden players are included, because they appear as opponents in other players' games.
    """
    return {player: queries.to_summary(fact, {}) for player, fact in facts.items()}


@player_page
def player_events(request: HttpRequest, person: Player, merge_map: MergeMap, today: dt.date) -> HttpResponse:
    """Render the events of a player, the newest first, with score, performance and change."""
    every = all_records(person, merge_map)
    chosen = record_in_series(every, request.GET.get("series"))
    control = request.GET.get("control")
    control = control if control in TimeControl.values else ""
    played = events_played(chosen, played_games(chosen, merge_map))
    events = [event for event in played if control in ("", event.event.control)]
    context = heading_context(person, today) | {
        "series": chosen.series,
        "series_switch": selectable_series(every, chosen.series),
    }
    context |= {"page": Paginator(events, PAGE_SIZE).get_page(request.GET.get("page")), "control": control}
    return render(request, "ratings/players/player_events.html", context | {"controls": TimeControl.choices})


@player_page
def player_opponents(request: HttpRequest, person: Player, merge_map: MergeMap, today: dt.date) -> HttpResponse:
    """Render the opponents of a player, the most frequent first; `q` filters them by name."""
    query = request.GET.get("q", "").strip()[:80]
    every = all_records(person, merge_map)
    chosen = record_in_series(every, request.GET.get("series"))
    met = opponents(played_games(chosen, merge_map))
    if query:
        key = spelling_key(query)
        names = player_summaries(queries.facts_on([opponent.key for opponent in met], today))
        met = [
            opponent
            for opponent in met
            if opponent.key in names and name_matches(spelling_key(names[opponent.key].name), key)
        ]
    page = Paginator(met, PAGE_SIZE).get_page(request.GET.get("page"))
    context = heading_context(person, today) | {"page": page, "query": query}
    context |= {"series": chosen.series, "series_switch": selectable_series(every, chosen.series)}
    context |= {"faces": player_summaries(queries.facts_on([opponent.key for opponent in page], today))}
    return render(request, "ratings/players/player_opponents.html", context)


@require_safe
def head_to_head(request: HttpRequest, number: str, other: str) -> HttpResponse:
    """Render every game of two players against each other."""
    person, opponent = player_or_404(request, number), player_or_404(request, other)
    if (person.number, opponent.number) != (number, other):
        given_up = is_given_up(number) or is_given_up(other)
        return redirect_to_current(request, "head_to_head", person.number, opponent.number, given_up=given_up)
    if person == opponent:
        raise Http404
    merge_map, today = read_merges(), timezone.localdate()
    games = [
        game for game in played_games(all_records(person, merge_map)[0], merge_map) if game.opponent == opponent.pk
    ]
    total = tally(games)
    context = heading_context(person, today) | {
        "opponent": opponent,
        "opponent_facts": queries.facts_on([opponent.pk], today).get(opponent.pk),
        "games": games,
        "total": total,
        "lost": WIN * total.games - total.score,
        "tallies": labelled_tallies(games),
    }
    return render(request, "ratings/players/head_to_head.html", context)


def labelled_tallies(games: list[PlayedGame]) -> list[tuple[str, Tally]]:
    """Return the outcome by colour and by control, each with its label."""
    parts = [
        (_("With White"), [game for game in games if game.white]),
        (_("With Black"), [game for game in games if not game.white]),
        *(
            (str(label), [game for game in games if game.event.control == control])
            for control, label in TimeControl.choices
        ),
    ]
    return [(text, tally(part)) for text, part in parts if part]


@player_page
def player_norms(request: HttpRequest, person: Player, merge_map: MergeMap, today: dt.date) -> HttpResponse:
    """Render the events with a norm performance, with each condition."""
    results = norm_results(person.pk, played_games(all_records(person, merge_map)[0], merge_map), merge_map)
    context = heading_context(person, today) | {"results": results}
    return render(request, "ratings/players/player_norms.html", context)
