"""The first ten players of each kind on a published list, with equal ranks for equal ratings (1 2 2 4).

A cell has the players of one sex with an age between two limits. Every kind of active players is a union of cells, so
that the first ten of a kind are among the first ten of each cell. One query of the list is enough for all kinds.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db import connection
from django.utils.translation import gettext as _

from ratings.lists.browse import sorted_rows, with_change
from ratings.lists.filters import age_limits, matching_rows
from ratings.lists.forms import AGES, age_label
from ratings.models import ListedRating, Sex, Version

TOP_RANKS = 10
ACTIVE = {"show": "active"}
# Players who share the last rank are included. Cell -1 holds the players with an unknown birth year.
FIRST_OF_CELLS = """
    WITH player AS (
        SELECT player_id, sex, coalesce(width_bucket(birth_year, %s), -1) AS born, rating FROM ({rows}) listed
    ), counted AS (
        SELECT sex, born, rating, sum(count(*)) OVER (PARTITION BY sex, born ORDER BY rating DESC) AS place
        FROM player GROUP BY sex, born, rating
    ), cell AS (
        SELECT sex, born, coalesce(max(rating) FILTER (WHERE place >= %s), min(rating)) AS last
        FROM counted GROUP BY sex, born
    )
    SELECT player_id FROM player JOIN cell USING (sex, born) WHERE rating >= last
"""


@dataclass(frozen=True, slots=True)
class TopList:
    """The first players of one kind: rank and row, with `change`. `query` selects these players on the list's page."""

    label: str
    query: str
    rows: tuple[tuple[int, ListedRating], ...]


def top_lists_of(version: Version, federation: str = "") -> list[TopList]:
    """Return the first ten active players of each kind, of one federation or all. Empty kinds are left out."""
    of_federation = {"federation": [federation]} if federation else {}
    players = _first_of_cells(version, of_federation)
    groups = [_top_list(version, text, filters, of_federation, players) for text, filters in _active_groups()]
    groups += [_top_list(version, text, filters, of_federation) for text, filters in _other_groups()]
    return [group for group in groups if group.rows]


def top_active_players(version: Version) -> TopList:
    """Return the first ten active players."""
    return _top_list(version, _("All"), ACTIVE, {})


def _active_groups() -> Iterator[tuple[str, Mapping[str, str]]]:
    yield _("All"), ACTIVE
    yield _("Women"), {"sex": Sex.WOMAN.value} | ACTIVE
    for age in AGES:
        yield age_label(age), {"age": age} | ACTIVE
        yield _women_label(age), {"sex": Sex.WOMAN.value, "age": age} | ACTIVE


def _other_groups() -> Iterator[tuple[str, Mapping[str, str]]]:
    yield _("Biggest gains since the previous list"), {"sort": "gain"}
    yield _("New on this list"), {"show": "new"}


def _women_label(age: str) -> str:
    years = {"years": age[1:]}
    return _("Women under %(years)s") % years if age[0] == "u" else _("Women of %(years)s and older") % years


def _first_of_cells(version: Version, filters: Mapping[str, Any]) -> list[int]:
    """Return the primary keys of the players in the first ten of any cell."""
    rows = matching_rows(version, {**ACTIVE, **filters}).values("player_id", "sex", "birth_year", "rating")
    sql, params = rows.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(FIRST_OF_CELLS.format(rows=sql), [age_limits(version.list.date), *params, TOP_RANKS])
        return [player for (player,) in cursor.fetchall()]


def _top_list(
    version: Version,
    title: str,
    filters: Mapping[str, str],
    of_federation: Mapping[str, list[str]],
    among: Collection[int] | None = None,
) -> TopList:
    """Return the first players of a kind; `among` has the keys of players to search, None for all."""
    rows = sorted_rows(version, {**filters, **of_federation})
    fetched = list(with_change(rows if among is None else rows.filter(player__in=among), version)[:TOP_RANKS])
    by = "change" if filters.get("sort") == "gain" else "rating"
    figures = [getattr(row, by) for row in fetched]
    placed = tuple((figures.index(figure) + 1, row) for figure, row in zip(figures, fetched, strict=True))
    # The page of a list shows active players by default.
    query = {name: value for name, value in filters.items() if (name, value) != ("show", "active")}
    return TopList(title, urlencode({**query, **of_federation}, doseq=True), placed)
