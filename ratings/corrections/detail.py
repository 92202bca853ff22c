"""A correction for the officer who decides it: the facts before and after, and the effects of each way."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.charts.charts import BarChart, BarCount, bar_chart
from ratings.core.templatetags.figures import month, result
from ratings.corrections.cascade import lists_entered
from ratings.corrections.decisions import adjusted_points, next_lists
from ratings.corrections.list_differences import RatingChange, count_by_difference, rating_changes
from ratings.models import (
    Cascade,
    CascadeList,
    CorrectedEvent,
    Correction,
    CorrectionWay,
    Game,
    RatedEvent,
    RunKind,
    TimeControl,
    Version,
)
from ratings.register.queries import facts_on

MAX_CHANGES = 10

GameFacts = tuple[int, int, int, str, str]


class GameCorrection(NamedTuple):
    """A game as it was rated and as it is corrected, such as "Aune – Brun 1–0"; empty if the game does not exist."""

    round: int
    was: str
    should_be: str


@dataclass(frozen=True, slots=True)
class EventCorrection:
    """An event of a correction, the corrected event, the games that differ, and earlier corrections of the event."""

    event: RatedEvent | None
    instead: RatedEvent | None
    games: tuple[GameCorrection, ...]
    earlier: tuple[Correction, ...]


@dataclass(frozen=True, slots=True)
class ListChange:
    """A list of a cascade, with the players with the largest changes of rating, and the largest difference."""

    row: CascadeList
    rating_changes: tuple[RatingChange, ...] = ()
    largest_difference: int | None = None


@dataclass(frozen=True, slots=True)
class DecisionEffect:
    """A way to decide, with a sentence about the effects."""

    way: CorrectionWay
    sentence: str


def events_of(correction: Correction) -> list[EventCorrection]:
    rows = CorrectedEvent.objects.filter(correction=correction).select_related(
        "event__submission", "instead__submission"
    )
    return [EventCorrection(row.event, row.instead, _games(row), _earlier(row)) for row in rows]


def imported_lists(correction: Correction) -> list[Version]:
    """Return the newest versions of imported lists that the events enter. A correction does not change these lists."""
    entered = lists_entered(correction)
    newest = Version.objects.newest().filter(run__kind=RunKind.IMPORTED, list__date__in={date for *_, date in entered})
    return [
        version
        for version in newest.select_related("list__series")
        if (version.list.series_id, version.list.control, version.list.date) in entered
    ]


def lists_of(cascade: Cascade) -> list[ListChange]:
    """Return the lists of a cascade in order of date, with the players with the largest changes."""
    return [_list_change(row) for row in cascade.lists.select_related("list__series", "against__list__series", "run")]


def _list_change(row: CascadeList) -> ListChange:
    if row.run_id is None:
        return ListChange(row)
    runs = row.run_id, row.against.run_id
    return ListChange(
        row, tuple(rating_changes(*runs, MAX_CHANGES)), max(count_by_difference(*runs), key=abs, default=None)
    )


def charts_of(lists: Iterable[ListChange]) -> list[tuple[str, BarChart]]:
    """Return a chart for each series and rating type, with its name: the number of changed ratings by list."""
    rows = [listed.row for listed in lists if listed.row.run_id]
    order = list(TimeControl.values)
    rows.sort(key=lambda row: (row.list.series.sort_key, order.index(row.list.control)))
    drawn = {
        name: bar_chart([BarCount(row.list.month, row.list.month, row.moved) for row in of_series])
        for name, of_series in groupby(rows, key=lambda row: row.list.label)
    }
    return [(name, chart) for name, chart in drawn.items() if chart]


def effects(cascade: Cascade | None) -> list[DecisionEffect]:
    """Return the effects of each way to decide, from the finished cascade.

    Without a cascade, the only way is to drop the correction.
    """
    computed = (
        [
            DecisionEffect(CorrectionWay.VERSIONS, _of_versions(cascade)),
            DecisionEffect(CorrectionWay.ADJUSTMENT, _of_adjustment(cascade)),
            DecisionEffect(
                CorrectionWay.RECORD,
                _("No list changes, neither published nor next. The consequences are kept as a note."),
            ),
        ]
        if cascade
        else []
    )
    return [
        *computed,
        DecisionEffect(CorrectionWay.DROPPED, _("The rating was correct. Nothing changes; the note gives the reason.")),
    ]


def _of_versions(cascade: Cascade) -> str:
    lists = [row for row in cascade.lists.select_related("list__series", "against") if row.run_id]
    names = ", ".join(f"{row.list} v{row.against.number + 1}" for row in lists)
    return ngettext(
        "%(count)d list gets a new version: %(names)s.",
        "%(count)d lists get a new version, all or none, in order of date: %(names)s.",
        len(lists),
    ) % {"count": len(lists), "names": names or _("none")}


def _of_adjustment(cascade: Cascade) -> str:
    parts = []
    for row, date in next_lists(cascade):
        players, others = adjusted_points(row)
        parts.append(
            ngettext(
                "%(count)d player gets the difference on the list of %(control)s, %(month)s",
                "%(count)d players get their differences on the list of %(control)s, %(month)s",
                len(players),
            )
            % {"count": len(players), "control": row.list.label, "month": month(date)}
        )
        if others:
            message = ngettext(
                "%(count)d rating that would be added or removed cannot be adjusted and does not change",
                "%(count)d ratings that would be added or removed cannot be adjusted and do not change",
                others,
            )
            parts.append(message % {"count": others})
    described = "; ".join(parts) or _("No rating on the newest list changes")
    return _("%(told)s. Published lists do not change.") % {"told": described}


def _earlier(row: CorrectedEvent) -> tuple[Correction, ...]:
    """Return earlier decided corrections of the same event."""
    decided = Correction.objects.filter(events__event=row.event, decision__isnull=False) if row.event else ()
    return tuple(decision for decision in decided if decision.pk != row.correction_id)


def _games(row: CorrectedEvent) -> tuple[GameCorrection, ...]:
    was, should = Counter(_rated_games(row.event)), Counter(_rated_games(row.instead))
    gone, come = sorted((was - should).elements()), sorted((should - was).elements())
    names = _names([*gone, *come], row.event or row.instead)
    changes = []
    for game in gone:
        other = next((candidate for candidate in come if _same_board(game, candidate)), None)
        if other:
            come.remove(other)
        changes.append(GameCorrection(game[0], _describe_game(game, names), _describe_game(other, names)))
    return tuple(sorted(changes + [GameCorrection(game[0], "", _describe_game(game, names)) for game in come]))


def _rated_games(event: RatedEvent | None) -> list[GameFacts]:
    games = Game.objects.filter(event=event) if event else Game.objects.none()
    return list(games.values_list("round", "white_id", "black_id", "white_result", "black_result"))


def _same_board(game: GameFacts, second: GameFacts) -> bool:
    return game[0] == second[0] and bool({game[1], game[2]} & {second[1], second[2]})


def _names(games: Iterable[GameFacts], event: RatedEvent | None) -> dict[int, str]:
    players = {player for game in games for player in game[1:3]}
    facts = facts_on(players, event.first_day) if event else {}
    return {player: fact.name for player, fact in facts.items()}


def _describe_game(game: GameFacts | None, names: dict[int, str]) -> str:
    if game is None:
        return ""
    _round, white, black, white_result, black_result = game
    return f"{names.get(white, '?')} – {names.get(black, '?')} {result(white_result)} – {result(black_result)}"
