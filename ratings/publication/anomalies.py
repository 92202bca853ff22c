"""Anomalies of a list before publication. An officer acknowledges each of them."""

import datetime as dt
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db import connection, transaction
from django.utils.translation import gettext_lazy as _

from ratings.models import Acknowledgement, RatedEvent, RatingSeries, Run, RunKind, User, Version
from ratings.periods.preview import comparison_version
from ratings.publication.approval import is_of_correction
from ratings.text.one_line import one_line

# Limits of this office, not of the regulations.
MANY_POINTS = 100
HIGH_FIRST_RATING = 2200
MANY_GAMES = 30
LONG_EVENT = dt.timedelta(days=30)
PAGE_SIZE = 200

LABELS = {
    "rated-elsewhere": _("Unrated in this series, with a rating in another"),
    "many-points": _("Rating change of more than 100 points"),
    "high-first-rating": _("A first rating above 2200"),
    "many-games": _("More than 30 rated games"),
    "lost": _("Rated before, below the floor now"),
    "k-rose": _("K rises again after a fall"),
    "two-events": _("Played in two events on the same days"),
    "same-game": _("The same game in two events"),
    "replaces": _("Replaces a published list"),
}
# For each code: the column compared, and the condition of an anomaly.
LIST_CONDITIONS = {
    "many-points": ("rating", "abs(now.rating - before.rating) > %(points)s"),
    "high-first-rating": ("rating", "now.rating > %(first)s AND before.rating IS NULL"),
    "many-games": ("games", "now.games > %(games)s"),
    "lost": ("rating", "before.rating IS NOT NULL AND now.rating IS NULL"),
    "k-rose": ("k", "now.k > before.k"),
}
# The query reads both lists once, and looks up names and values only for rows with an anomaly.
LIST_ANOMALIES = f"""
    SELECT said.code, now.player_id, now.number, now.name, coalesce(said.was::text, ''), coalesce(said.found::text, '')
    FROM ratings_listedrating now
    LEFT JOIN ratings_listedrating before ON before.run_id = %(before)s AND before.player_id = now.player_id
    CROSS JOIN LATERAL (
        VALUES {", ".join(f"('{code}', before.{of}, now.{of}, {when})" for code, (of, when) in LIST_CONDITIONS.items())}
    ) AS said (code, was, found, unusual)
    WHERE now.run_id = %(run)s
          AND ({" OR ".join(f"({when})" for _of, when in LIST_CONDITIONS.values())}) AND said.unusual
"""  # noqa: S608
# Events of more than LONG_EVENT days are excluded, because players may play in another event between two rounds. The
# same game can be reported twice only in simultaneous events.
EVENT_ANOMALIES = """
    WITH event AS (
        SELECT id, name, first_day, last_day FROM ratings_ratedevent event
        WHERE id = ANY(%(events)s) AND last_day - first_day <= %(long)s AND EXISTS (
            SELECT FROM ratings_game game JOIN ratings_ratedgame rated ON rated.game_id = game.id
            WHERE rated.run_id = %(run)s AND game.event_id = event.id)
    ), game AS (
        SELECT game.* FROM ratings_game game JOIN event ON event.id = game.event_id WHERE game.played
    ), side AS (
        SELECT white_id AS player_id, event_id FROM game UNION SELECT black_id, event_id FROM game
    ), played AS MATERIALIZED (
        SELECT player_id, event.* FROM side JOIN event ON event.id = side.event_id
    ), twice AS MATERIALIZED (
        SELECT player_id, one.id AS one, other.id AS other, one.name AS was, other.name AS found
        FROM played one JOIN played other USING (player_id)
        WHERE other.id > one.id AND one.first_day <= other.last_day AND other.first_day <= one.last_day
    ), said AS (
        SELECT 'two-events' AS code, player_id, was, found FROM twice
        UNION
        SELECT 'same-game', player_id, was, found
        FROM twice JOIN game one ON one.event_id = twice.one AND one.white_id = player_id
        JOIN game other ON other.event_id = twice.other AND other.white_id = player_id
          AND other.black_id = one.black_id AND other.round = one.round
          AND other.white_result = one.white_result AND other.black_result = one.black_result
    )
    SELECT code, player_id, number, name, was, found FROM said CROSS JOIN LATERAL (
        SELECT number, name FROM ratings_listedrating now
        WHERE now.run_id = %(run)s AND now.player_id = said.player_id OFFSET 0) now
"""
# Players who count as unrated for their opponents in events of this list, but have a rating in another series.
OTHER_SERIES_ANOMALIES = """
    SELECT 'rated-elsewhere', elsewhere.player_id, min(elsewhere.number), min(elsewhere.name),
        string_agg(series.code || ' ' || elsewhere.rating, ', ' ORDER BY series.code), ''
    FROM (
        SELECT DISTINCT rated.opponent_id AS player_id
        FROM ratings_ratedgame rated JOIN ratings_game game ON game.id = rated.game_id
        WHERE rated.run_id = %(run)s AND rated.opponent_rating IS NULL AND game.played
          AND game.event_id = ANY(%(events)s)
    ) unrated
    JOIN ratings_listedrating elsewhere
      ON elsewhere.player_id = unrated.player_id AND elsewhere.run_id = ANY(%(others)s) AND elsewhere.rating IS NOT NULL
    JOIN ratings_run run ON run.id = elsewhere.run_id
    JOIN ratings_ratinglist list ON list.id = run.list_id
    JOIN ratings_ratingseries series ON series.id = list.series_id
    GROUP BY elsewhere.player_id
"""


class Anomaly(NamedTuple):
    """An anomaly of a player. `previous` and `current` are the two figures compared, or the names of two events.

    `player` is the primary key, `number` the player's number. For an anomaly of the list itself, `player` is 0 and
    `number` is the version.
    """

    code: str
    player: int
    number: str
    name: str
    previous: str
    current: str

    @property
    def key(self) -> tuple[str, str]:
        """The key of an acknowledgement: the code and the player's number."""
        return self.code, self.number

    @property
    def line(self) -> str:
        return f"{self.number} {self.name}: {LABELS[self.code]}: {self.previous or '-'}, {self.current or '-'}"


class AnomalyGroup(NamedTuple):
    """All anomalies with one code, those that no officer has acknowledged, and the number of the page to render."""

    code: str
    label: str
    rows: list[Anomaly]
    unacknowledged: list[Anomaly]
    page_number: int = 1

    @property
    def page(self) -> Page[Anomaly]:
        return Paginator(self.rows, PAGE_SIZE).get_page(self.page_number)

    @property
    def unacknowledged_on_page(self) -> list[Anomaly]:
        waiting = {*self.unacknowledged}
        return [row for row in self.page if row in waiting]


def find_anomalies(run: Run) -> list[Anomaly]:
    """Return the anomalies of a finished run, compared with the previous version of the list or the previous list.

    The first list has none if it is imported, because the office starts from it.
    """
    against = comparison_version(run)
    imported = run.kind == RunKind.IMPORTED
    if imported and against is None:
        return []
    params: dict[str, Any] = {
        "run": run.pk,
        "before": against.run_id if against else None,
        "points": MANY_POINTS,
        "first": HIGH_FIRST_RATING,
        "games": MANY_GAMES,
        "long": LONG_EVENT.days,
    }
    rows = _rows(LIST_ANOMALIES, params)
    rows += _replacement_anomaly(run, against) if imported and against else _of_events(run, params)
    order = {code: index for index, code in enumerate(LABELS)}
    return sorted(rows, key=lambda row: (order[row.code], row.name, row.number, row.previous, row.current))


def _of_events(run: Run, params: dict[str, Any]) -> list[Anomaly]:
    """Return anomalies of the events of a list, and of unrated players with a rating in another series."""
    listed = run.list
    before = listed.date - dt.timedelta(days=1)
    events = RatedEvent.objects.entering(listed.series, listed.date).filter(control=listed.control)
    series = RatingSeries.objects.exclude(pk=listed.series_id)
    versions = [Version.objects.of_series(each).in_force(listed.control, before) for each in series]
    params |= {
        "events": [*events.values_list("pk", flat=True)],
        "others": [version.run_id for version in versions if version],
    }
    return _rows(EVENT_ANOMALIES, params) + (_rows(OTHER_SERIES_ANOMALIES, params) if params["others"] else [])


def _replacement_anomaly(run: Run, against: Version) -> list[Anomaly]:
    """Return an anomaly if an imported list replaces the version `against`.

    Each replaced version needs an acknowledgement of its own.
    """
    if against.list_id != run.list_id:
        return []
    was, now = f"v{against.number}", f"v{against.number + 1}"
    return [Anomaly("replaces", 0, was, str(run.list), was, now)]


def _rows(sql: str, params: dict[str, Any]) -> list[Anomaly]:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return [Anomaly(*row) for row in cursor.fetchall()]


def anomaly_groups(run: Run) -> list[AnomalyGroup]:
    """Return the anomalies by kind."""
    anomalies, seen = find_anomalies(run), _acknowledged_keys(run)
    groups = []
    for code, text in LABELS.items():
        rows = [row for row in anomalies if row.code == code]
        if rows:
            groups.append(AnomalyGroup(code, str(text), rows, [row for row in rows if row.key not in seen]))
    return groups


def not_acknowledged(run: Run) -> list[Anomaly]:
    """Return the anomalies that block publication, because no officer has acknowledged them.

    Lists of a correction have none, because officers decide the correction on the changes of each list.
    """
    if is_of_correction(run):
        return []
    seen = _acknowledged_keys(run)
    return [row for row in find_anomalies(run) if row.key not in seen]


@transaction.atomic
def acknowledge(
    run: Run,
    keys: Collection[tuple[str, str]],
    note: str,
    by: User | None,
    at: dt.datetime,
    codes: Collection[str] = (),
) -> int:
    """Acknowledge the anomalies with these keys or codes; return the number of new acknowledgements."""
    looked_at = (row for row in not_acknowledged(run) if row.key in keys or row.code in codes)
    return _store_acknowledgements(run, looked_at, note, by, at)


@transaction.atomic
def acknowledge_all(run: Run, note: str, by: User | None, at: dt.datetime) -> int:
    """Acknowledge all anomalies; return the number of new acknowledgements."""
    return _store_acknowledgements(run, not_acknowledged(run), note, by, at)


def _store_acknowledgements(run: Run, rows: Iterable[Anomaly], note: str, by: User | None, at: dt.datetime) -> int:
    keys = dict.fromkeys(row.key for row in rows)
    acknowledgements = [
        Acknowledgement(run=run, code=code, number=number, note=one_line(note)[:300], by=by, at=at)
        for code, number in keys
    ]
    return len(Acknowledgement.objects.bulk_create(acknowledgements, ignore_conflicts=True))


def _acknowledged_keys(run: Run) -> set[tuple[str, str]]:
    return set(run.acknowledgements.values_list("code", "number"))
