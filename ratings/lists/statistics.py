"""Statistics of a published list: players, ratings, ages, titles and federations."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db import connection
from django.utils.translation import gettext as _

from ratings.charts import charts
from ratings.charts.charts import BarChart, BarCount
from ratings.models import Title, Version, WomensTitle

# One scan of the list computes all figures. An age is the one that a player reaches in the year of the list.
FIGURES = """
    SELECT GROUPING(federation, birth_year, title, womens_title, rating),
        federation, birth_year, coalesce(title, womens_title), rating,
        count(*), count(*) FILTER (WHERE flag NOT LIKE '%%i%%'), count(*) FILTER (WHERE sex = 'w'), sum(rating)
    FROM ratings_listedrating
    WHERE run_id = %(run)s AND rating IS NOT NULL AND (%(federation)s = '' OR federation = %(federation)s)
    GROUP BY GROUPING SETS ((), (federation), (birth_year), (title), (womens_title), (rating))
"""
# Values of GROUPING: a bit is set for each column that a row is not grouped by.
EVERYBODY, FEDERATION, BIRTH_YEAR, TITLE, WOMENS_TITLE, RATING = 31, 15, 23, 27, 29, 30
RATING_BAND = 50
AGE_BAND = 5
OLDEST_AGE_BAND = 90
CHARTED_FEDERATIONS = 20
UNKNOWN = "–"


class StatisticsGroup(NamedTuple):
    """Numbers of rated players of a group, of active players and of women, and the mean rating in whole points.

    `mean` is None without players.
    """

    name: str
    players: int
    active: int
    women: int
    mean: int | None


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a list. `first_hundred` is the mean of the best hundred players.

    `median` is None without players, `first_hundred` for fewer than a hundred.
    """

    everybody: StatisticsGroup | None
    median: int | None
    first_hundred: int | None
    ratings: tuple[StatisticsGroup, ...]
    ages: tuple[StatisticsGroup, ...]
    titles: tuple[StatisticsGroup, ...]
    federations: tuple[StatisticsGroup, ...]

    @property
    def largest_age(self) -> StatisticsGroup | None:
        """The age band with most players, the youngest of several; None without players."""
        return max(
            (group for group in self.ages if group.name != UNKNOWN), key=lambda group: group.players, default=None
        )

    @property
    def table(self) -> list[tuple[str, StatisticsGroup]]:
        """All groups with the name of their kind, for a file."""
        parts = {
            "all": (self.everybody,) if self.everybody else (),
            "rating": self.ratings,
            "age": self.ages,
            "title": self.titles,
            "federation": self.federations,
        }
        return [(name, group) for name, groups in parts.items() for group in groups]

    @property
    def ratings_chart(self) -> BarChart | None:
        """A chart of the rating bands, each with its lower end as label."""
        return charts.bar_chart([BarCount(band.name, band.name.split("–")[0], band.players) for band in self.ratings])

    @property
    def ages_chart(self) -> BarChart | None:
        bands = [group for group in self.ages if group.name != UNKNOWN]
        return charts.bar_chart([BarCount(band.name, band.name.split("–")[0], band.players) for band in bands])

    @property
    def federations_chart(self) -> BarChart | None:
        largest = self.federations[:CHARTED_FEDERATIONS]
        return charts.bar_chart(
            [BarCount(group.name, group.name, group.players) for group in largest], most_labels=CHARTED_FEDERATIONS
        )


class FigureRow(NamedTuple):
    """A row of the figures: its group, numbers of players, and the sum of their ratings."""

    key: str | int | None
    players: int
    active: int
    women: int
    total: int


def figures_of(version: Version, federation: str = "") -> Figures:
    """Return the figures of the rated players of a version, of one federation or all."""
    counted = _rows_by_grouping(version, federation)
    everybody = [_group("", [row]) for row in counted.get(EVERYBODY, ()) if row.players]
    by_rating = {int(row.key or 0): row.players for row in counted.get(RATING, ())}
    return Figures(
        everybody=everybody[0] if everybody else None,
        median=median(by_rating),
        first_hundred=mean_of_first(by_rating, 100),
        ratings=tuple(_rating_groups(counted.get(RATING, ()))),
        ages=tuple(_age_groups(counted.get(BIRTH_YEAR, ()), version.list.date.year)),
        titles=tuple(_title_groups([*counted.get(TITLE, ()), *counted.get(WOMENS_TITLE, ())])),
        federations=tuple(
            sorted(_federation_groups(counted.get(FEDERATION, ())), key=lambda group: (-group.players, group.name))
        ),
    )


def median(counts: Mapping[int, int]) -> int | None:
    """Return the middle rating, the lower of two middle ratings; None without players.

    `counts` has the number of players by rating.
    """
    left = (sum(counts.values()) + 1) // 2
    for rating in sorted(counts):
        left -= counts[rating]
        if left <= 0:
            return rating
    return None


def mean_of_first(counts: Mapping[int, int], first: int) -> int | None:
    """Return the mean rating of the best `first` players, rounded half up; None if there are fewer players."""
    left, total = first, 0
    for rating in sorted(counts, reverse=True):
        taken = min(left, counts[rating])
        left, total = left - taken, total + taken * rating
    return None if left else mean(total, first)


def mean(total: int, count: int) -> int:
    """Return the mean in whole points, halves up."""
    return (2 * total + count) // (2 * count)


def _rows_by_grouping(version: Version, federation: str) -> dict[int, list[FigureRow]]:
    counted: dict[int, list[FigureRow]] = {}
    with connection.cursor() as cursor:
        cursor.execute(FIGURES, {"run": version.run_id, "federation": federation})
        for grouping, code, born, title, rating, *figures in cursor.fetchall():
            key = {FEDERATION: code, BIRTH_YEAR: born, TITLE: title, WOMENS_TITLE: title, RATING: rating}.get(grouping)
            counted.setdefault(grouping, []).append(FigureRow(key, *figures))
    return counted


def _group(name: str, rows: Iterable[FigureRow]) -> StatisticsGroup:
    rows = list(rows)
    players = sum(row.players for row in rows)
    average = mean(sum(row.total for row in rows), players) if players else None
    return StatisticsGroup(name, players, sum(row.active for row in rows), sum(row.women for row in rows), average)


def _federation_groups(rows: Iterable[FigureRow]) -> Iterator[StatisticsGroup]:
    yield from (_group(str(row.key), [row]) for row in rows)


def _rating_groups(rows: Iterable[FigureRow]) -> Iterator[StatisticsGroup]:
    """Yield bands of fifty points, from the lowest to the highest with players."""
    bands: dict[int, list[FigureRow]] = {}
    for row in rows:
        bands.setdefault(int(row.key or 0) // RATING_BAND * RATING_BAND, []).append(row)
    for low in range(min(bands, default=0), max(bands, default=-1) + 1, RATING_BAND):
        yield _group(f"{low}–{low + RATING_BAND - 1}", bands.get(low, []))


def _age_groups(rows: Collection[FigureRow], year: int) -> Iterator[StatisticsGroup]:
    """Yield bands of five years by the age reached in the year of the list; unknown birth years last."""
    bands: dict[int, list[FigureRow]] = {}
    for row in rows:
        if row.key is not None:
            bands.setdefault(min(max(0, year - int(row.key)) // AGE_BAND * AGE_BAND, OLDEST_AGE_BAND), []).append(row)
    for first in range(min(bands, default=0), max(bands, default=-1) + 1, AGE_BAND):
        yield _group(_age_name(first), bands.get(first, []))
    if unknown := [row for row in rows if row.key is None]:
        yield _group(UNKNOWN, unknown)


def _age_name(first: int) -> str:
    return (
        _("%(years)s and older") % {"years": first} if first == OLDEST_AGE_BAND else f"{first}–{first + AGE_BAND - 1}"
    )


def _title_groups(rows: Iterable[FigureRow]) -> Iterator[StatisticsGroup]:
    """Yield titles, the highest first. A player with an open and a women's title counts in both."""
    by_title = {str(row.key): row for row in rows if row.key}
    for title in [*Title, *WomensTitle]:
        if title.value in by_title:
            yield _group(title.value, [by_title[title.value]])
