"""Charts of the rules, drawn from the numbers of the editions: the time line, and K."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

import numpy as np
from django.utils.translation import gettext as _

from ratings.charts import plots
from ratings.charts.plots import KMap, Plot, TimeLine
from ratings.lists import list_editions
from ratings.lists.editions import AnyEdition, editions_ever_in_force
from ratings.rules.edition import edition_named
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import compute_k, limit_k
from ratings.rules.proposal_schema import Proposal
from ratings.rules.sliding_k import sliding_k

MOST_GAMES = 75
JUNIOR_YEARS = 10
EDITION_OF_2010 = "2009-07-01"


class KDrawing(NamedTuple):
    """A chart of K by games and rating, for one age group."""

    age_group: str
    map: KMap


class PlotDrawing(NamedTuple):
    """A plot of lines over whole numbers, and the table of its values.

    The table has a column of whole numbers under `heading`, and a column for each line.
    """

    plot: Plot
    heading: str
    rows: list[tuple[int, tuple[int, ...]]]


def time_line(today: date, labels: Mapping[str, str]) -> TimeLine:
    """Return the time line of the chapters' editions, with the lists of this installation.

    `labels` are the names of the chapters on the time line.
    """
    days = {
        label: [edition.first_day for edition in editions_ever_in_force(chapter) if edition.first_day]
        for chapter, label in labels.items()
    }
    computed = list_editions.list_dates().items()
    marks = {label: dates for chapter, dates in computed if (label := labels.get(chapter))}
    return plots.time_line(days, marks, today)


def k_drawings(edition: AnyEdition) -> list[KDrawing]:
    """Return charts of K by games and rating. If the edition has a K for juniors, they have a separate chart.

    Editions of title regulations and proposals have no charts.
    """
    if not isinstance(edition, Edition):
        return []
    article = edition.development
    if article.junior is None:
        return [KDrawing(_("Every player"), _k_map(edition, junior=False))]
    until = _("To the end of the year of the %(age)dth birthday") % {"age": article.junior_age}
    return [KDrawing(_("Adults"), _k_map(edition, junior=False)), KDrawing(until, _k_map(edition, junior=True))]


def differing_k_drawings(left: AnyEdition, right: AnyEdition) -> list[tuple[AnyEdition, list[KDrawing]]]:
    """Return both editions with their charts of K; empty if the charts are equal."""
    drawn = [(edition, k_drawings(edition)) for edition in (left, right)]
    return drawn if drawn[0][1] != drawn[1][1] else []


def _k_map(edition: Edition, junior: bool) -> KMap:
    article = edition.development
    games = [article.new_games] if article.new_games else []
    marks = {article.reached_from, article.junior_under if junior else None}
    ratings = sorted(mark for mark in marks if mark is not None)
    begins, lowest = np.array([0, *games]), [*(mark - 1 for mark in ratings), ratings[-1] if ratings else 2000]
    year = edition.first_day.year if edition.first_day else date.max.year
    rows = []
    for rating in lowest:
        own = np.full(len(begins), rating)
        born = np.full(len(begins), year - JUNIOR_YEARS if junior else 0)
        rows.append(compute_k(edition, own, begins, born, own, year, np.ones_like(own)).value.tolist())
    return plots.k_map(games, ratings, rows)


def period_limit_chart(edition: AnyEdition) -> PlotDrawing | None:
    """Return the chart of K by the number of games in a period; None if the edition does not limit K times games."""
    if not isinstance(edition, Edition) or edition.development.limit is None:
        return None
    article = edition.development
    games = np.arange(1, MOST_GAMES + 1)
    values = sorted({each for each in (article.normal, article.new, article.reached) if each}, reverse=True)
    lines = {f"K {each}": limit_k(edition, np.full_like(games, each), games).tolist() for each in values}
    return _numbered_plot(_("Games of the period"), lines, [0, 10, 20, 30, 40])


def sliding_k_chart(proposal: Proposal) -> PlotDrawing:
    """Return the chart of a proposed K by the number of the game.

    A second line is the weight of each game under FIDE's rules at that time.
    """
    lines = {
        _("proposed"): [sliding_k(proposal, number) for number in range(1, MOST_GAMES + 1)],
        _("FIDE's weight of the same game in 2010"): game_weights(
            edition_named("standard", EDITION_OF_2010), proposal.development.product
        ),
    }
    return _numbered_plot(_("Number of the game"), lines, [0, 50, 100, 150, 200, 250])


def _numbered_plot(heading: str, lines: dict[str, list[int]], y_marks: list[int]) -> PlotDrawing:
    """Return a plot of the values over the numbers from 1 on, and a table of all values.

    Values above the last of `y_marks` are only in the table.
    """
    points = {
        name: [(number, value) for number, value in enumerate(line, 1) if value <= y_marks[-1]]
        for name, line in lines.items()
    }
    rows = list(enumerate(zip(*lines.values(), strict=True), 1))
    return PlotDrawing(plots.plot(points, [1, 15, 30, 45, 60, MOST_GAMES], y_marks), heading, rows)


def game_weights(edition: Edition, product: int) -> list[int]:
    """Return the weight of each game of a new player.

    The games of the first rating share `product`; each later game has the weight K.
    """
    article, first = edition.development, edition.initial.minimum_games
    new = article.new or article.normal
    return [
        product // first if number <= first else new if number <= (article.new_games or 0) else article.normal
        for number in range(1, MOST_GAMES + 1)
    ]
