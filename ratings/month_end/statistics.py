"""Statistics of a month: events, games, players, changes of ratings, new and inactive players."""

import datetime as dt
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Count

from ratings.charts import charts
from ratings.charts.charts import Histogram
from ratings.models import Game, RatedEvent, Run, RunKind, Sex, Version
from ratings.periods.periods import RatingPeriod, events_of, lists_of

# First age of each band. The age is the one that a player reaches in the year of the list.
AGE_BANDS = (0, 10, 14, 18, 35, 50, 65)

# A first rating is defined as in the preview of a run: the previous list has no rating of the player. Without a
# previous list, the games decide.
GROUP_FIGURES = """
    WITH person AS (
        SELECT listed.federation, listed.sex, listed.birth_year,
            coalesce(period.n, 0) AS n, period.base, period.rounded,
            listed.rating IS NOT NULL AND CASE WHEN %(before)s::bigint IS NULL
                THEN period.n > 0 AND period.base IS NULL ELSE before.rating IS NULL END AS is_first
        FROM ratings_listedrating listed
        LEFT JOIN ratings_playerperiod period ON period.run_id = %(run)s AND period.player_id = listed.player_id
        LEFT JOIN ratings_listedrating before
          ON before.run_id = %(before)s::bigint AND before.player_id = listed.player_id
        WHERE listed.run_id = %(run)s
    )
    SELECT GROUPING(federation, sex, band.first), federation, sex, band.first,
        count(*) FILTER (WHERE n > 0), COALESCE(sum(n), 0),
        round(100 * avg(rounded) FILTER (WHERE base IS NOT NULL AND n > 0)),
        count(*) FILTER (WHERE is_first)
    FROM person LEFT JOIN LATERAL (
        SELECT max(first) AS first FROM unnest(%(bands)s::int[]) first WHERE first <= %(year)s - birth_year
    ) band ON true
    WHERE n > 0 OR is_first
    GROUP BY GROUPING SETS ((), (federation), (sex), (band.first))
    HAVING count(*) > 0
    ORDER BY 1, band.first, sex
"""
# Values of GROUPING: a bit is set for each of federation, sex and band that is not a criterion of the group.
EVERYBODY, FEDERATION, SEX, BAND = 7, 3, 5, 6

CHANGE_COUNTS = """
    SELECT rounded, count(*) FROM ratings_playerperiod
    WHERE run_id = %(run)s AND base IS NOT NULL AND rounded IS NOT NULL AND n > 0 GROUP BY rounded
"""
NEW_PLAYERS = """
    SELECT number, name, federation, rating, NULL::date FROM ratings_listedrating now
    WHERE run_id = %(run)s AND rating IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM ratings_listedrating b WHERE b.run_id = %(before)s AND b.player_id = now.player_id
            AND b.rating IS NOT NULL)
    ORDER BY rating DESC, folded, number
"""
INACTIVE_PLAYERS = """
    SELECT now.number, now.name, now.federation, now.rating, now.last_game FROM ratings_listedrating now
    JOIN ratings_listedrating b ON b.run_id = %(before)s AND b.player_id = now.player_id
    WHERE now.run_id = %(run)s AND now.flag LIKE '%%i%%' AND b.flag NOT LIKE '%%i%%'
    ORDER BY now.rating DESC NULLS LAST, now.folded, now.number
"""


class MonthStatisticsGroup(NamedTuple):
    """A group of players with games: their number, their games, and the number of first ratings.

    `mean` is the mean change, in hundredths, of players with an earlier rating; None without any.
    """

    label: str
    players: int
    games: int
    mean: int | None
    first_ratings: int


class StatisticsPlayer(NamedTuple):
    """A player who is new on a list, or inactive on it but not on the previous list."""

    number: str
    name: str
    federation: str
    rating: int | None
    last_game: dt.date | None


@dataclass(frozen=True, slots=True)
class ListStatistics:
    """The statistics of a list. Without a run they have only events and games.

    ``new`` and ``inactive`` need a previous list. Games are the played games of the events. A group counts a game for
    each of its two players.
    """

    period: RatingPeriod
    run: Run | None
    events: tuple[tuple[str, int, int], ...]
    everybody: MonthStatisticsGroup | None
    federations: tuple[MonthStatisticsGroup, ...]
    sexes: tuple[MonthStatisticsGroup, ...]
    ages: tuple[MonthStatisticsGroup, ...]
    changes: Histogram | None
    new: tuple[StatisticsPlayer, ...]
    inactive: tuple[StatisticsPlayer, ...]

    @property
    def number_of_events(self) -> int:
        return sum(events for _federation, events, _games in self.events)

    @property
    def number_of_games(self) -> int:
        return sum(games for _federation, _events, games in self.events)


def statistics_of(month: dt.date) -> list[ListStatistics]:
    """Return the statistics of a month's lists, from the published run, else the last computed run, else the import."""
    return [_statistics(period) for period in lists_of(month)]


def _statistics(period: RatingPeriod) -> ListStatistics:
    run = _run(period)
    before = _previous_run(period)
    params: dict[str, Any] = {
        "run": run and run.pk,
        "before": before,
        "bands": list(AGE_BANDS),
        "year": period.date.year,
    }
    groups = _groups(params) if run else {}
    return ListStatistics(
        period=period,
        run=run,
        events=tuple(_events(period)),
        everybody=next(iter(groups.get(EVERYBODY, ())), None),
        federations=tuple(sorted(groups.get(FEDERATION, ()), key=lambda group: (-group.players, group.label))),
        sexes=tuple(groups.get(SEX, ())),
        ages=tuple(groups.get(BAND, ())),
        changes=charts.histogram(dict(_rows(CHANGE_COUNTS, params))) if run else None,
        new=_statistics_players(NEW_PLAYERS, params) if run and before else (),
        inactive=_statistics_players(INACTIVE_PLAYERS, params) if run and before else (),
    )


def _run(period: RatingPeriod) -> Run | None:
    """Return the published run. For an imported list, return the run computed here, which has the games."""
    if period.version and period.version.run.kind != RunKind.IMPORTED:
        return period.version.run
    done = [run for run in period.runs if run.finished_at and not run.failure and run.kind == RunKind.COMPUTED]
    if done:
        return done[0]
    return period.version.run if period.version else None


def _previous_run(period: RatingPeriod) -> int | None:
    """Return the run of the list in force the day before."""
    version = Version.objects.of_series(period.series).in_force(period.control, period.date - dt.timedelta(days=1))
    return version.run_id if version else None


def _events(period: RatingPeriod) -> list[tuple[str, int, int]]:
    """Return events and games played by the federation of the event, most games first."""
    events = RatedEvent.objects.filter(pk__in=[event.pk for event in events_of(period)])
    held = Counter(events.values_list("federation", flat=True))
    games = Game.objects.filter(event__in=events.values("pk"), played=True).order_by().values_list("event__federation")
    played = dict(games.annotate(Count("pk")))
    rows = [(code, count, played.get(code, 0)) for code, count in held.items()]
    return sorted(rows, key=lambda row: (-row[2], row[0]))


def _groups(params: Mapping[str, Any]) -> dict[int, list[MonthStatisticsGroup]]:
    groups: dict[int, list[MonthStatisticsGroup]] = {}
    for grouping, federation, sex, band, players, games, mean, first in _rows(GROUP_FIGURES, params):
        title = {FEDERATION: federation, SEX: _sex(sex), BAND: _band(band)}.get(grouping, "")
        groups.setdefault(grouping, []).append(
            MonthStatisticsGroup(title, players, games, None if mean is None else int(mean), first)
        )
    return groups


def _sex(code: str | None) -> str:
    return str(dict(Sex.choices).get(code or "", "–"))


def _band(first: int | None) -> str:
    """Return the ages of a band: ``18–34``, ``65–``; a dash without a known year of birth."""
    if first is None:
        return "–"
    after = next((band for band in AGE_BANDS if band > first), None)
    return f"{first}–{after - 1 if after else ''}"


def _statistics_players(sql: str, params: Mapping[str, Any]) -> tuple[StatisticsPlayer, ...]:
    return tuple(StatisticsPlayer(*row) for row in _rows(sql, params))


def _rows(sql: str, params: Mapping[str, Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        rows: list[Any] = cursor.fetchall()
        return rows
