"""Two published lists as long as FIDE's standard list, of invented players; a fifth played between them."""

import datetime as dt
import os

from django.db import connections, transaction
from django.utils import timezone

from ratings.models import Inputs, RatingList, RatingSeries, Run, RunKind, Version
from ratings.publication.anomalies import acknowledge_all
from ratings.publication.outdated import change_token_of
from ratings.publication.outdated import previous_version as list_before_month
from ratings.publication.publish import publish

ROWS = int(os.environ.get("BENCH_LIST_ROWS", "528000"))
MONTH, MONTH_BEFORE = dt.date(2025, 12, 1), dt.date(2025, 11, 1)
# Many low ratings and few high ones, like on FIDE's lists since the floor of 1400. No child has a high rating.
RATING = "(1400 + floor(1430 * power(random(), 2.2) * least(1, (2025 - birth_year) / 25.0)))::int"
PLAYERS = """
    INSERT INTO ratings_player (number, birth_year, hidden, recorded_at)
    SELECT (100000 + n * 61)::text, 1935 + n * 31 %% 84, false, now() FROM generate_series(1, %s) n
    ON CONFLICT DO NOTHING
"""
NUMBERS = """
    INSERT INTO ratings_playernumber (number, player_id, recorded_at) SELECT number, id, now() FROM ratings_player
    ON CONFLICT DO NOTHING
"""
LISTED = """
    INSERT INTO ratings_listedrating_run_{run} (run_id, player_id, number, name, folded, federation, sex, title,
        womens_title, other_titles, birth_year, rating, rank, games, k, flag)
    SELECT {run}, id, number, surname || ', ' || given, lower(surname || ' ' || given),
        (array['GER','IND','FRA','ESP','RUS','USA','POL','ITA','ENG','NOR'])[1 + n %% 10],
        CASE WHEN n %% 9 = 0 THEN 'w' ELSE 'm' END, (array['','','','GM','IM','FM','CM','','',''])[1 + n %% 10],
        CASE WHEN n %% 90 = 0 THEN 'WIM' ELSE '' END, CASE WHEN n %% 40 = 0 THEN 'FA,FT' ELSE '' END, birth_year,
        rating, rank() OVER (ORDER BY rating DESC), CASE WHEN n %% 5 = 0 THEN 9 ELSE 0 END, 20,
        CASE WHEN n %% 9 = 0 THEN 'w' ELSE '' END || CASE WHEN n %% 3 = 1 THEN 'i' ELSE '' END
    FROM (SELECT id, number, birth_year, row_number() OVER (ORDER BY id) n, {rating} rating,
        (array['Müller','Aune','Okafor','Lindqvist','Novák','Sørensen','Baptiste','Ferreira','Kowalski','Nguyen'])
            [1 + floor(random() * 10)] || chr(97 + (id %% 26)::int) || chr(97 + (id / 26 %% 26)::int) surname,
        (array['Ada','Bo','Cleo','Dag','Éva','Finn','Gita','Hugo','Ines','Jon'])[1 + floor(random() * 10)] given
        FROM ratings_player ORDER BY id LIMIT %s) person
"""
PERIODS = """
    INSERT INTO ratings_playerperiod_run_{run} (run_id, player_id, base, base_adjustment, n, score, k_reason, rating)
    SELECT run_id, player_id, rating - 7, 0, 9, 450, '', rating FROM ratings_listedrating_run_{run} WHERE games > 0
"""
EARLIER = """
    INSERT INTO ratings_listedrating_run_{run} (run_id, player_id, number, name, folded, federation, sex, title,
        womens_title, other_titles, birth_year, rating, rank, games, k, flag)
    SELECT {run}, player_id, number, name, folded, federation, sex, title, womens_title, other_titles, birth_year,
        rating - CASE WHEN games > 0 THEN 7 ELSE 0 END, rank, 0, k, flag
    FROM ratings_listedrating WHERE run_id = {later} AND player_id % 1000 <> 0
"""


def long_list(rows: int = ROWS) -> Version:
    """Return the newest published standard list of the month with `rows` rows. Create it if necessary."""
    of_month = Version.objects.filter(list__control="standard", list__date=MONTH, rows=rows)
    return of_month.select_related("list", "run").last() or _create_list(rows)


def previous_list(later: Version) -> Version:
    """Return the list of the month before, with fewer players and their ratings before the games.

    Create it if necessary.
    """
    of_month = Version.objects.filter(list__control="standard", list__date=MONTH_BEFORE)
    return of_month.select_related("list", "run").last() or _create_previous_list(later)


def _create_list(rows: int) -> Version:
    run = imported_run(MONTH)
    with transaction.atomic(), connections["default"].cursor() as cursor:
        cursor.execute("SELECT setseed(0.5)")
        cursor.execute(PLAYERS, [rows])
        cursor.execute(NUMBERS)
        cursor.execute("SELECT ratings_open_run(%s)", [run.pk])
        cursor.execute(LISTED.format(run=run.pk, rating=RATING), [rows])
        cursor.execute(PERIODS.format(run=run.pk))
        cursor.execute("SELECT ratings_close_run(%s)", [run.pk])
    with connections["default"].cursor() as cursor:
        cursor.execute("ANALYZE ratings_player")
    return _publish(run, f"{rows} invented players")


def _create_previous_list(later: Version) -> Version:
    run = imported_run(MONTH_BEFORE)
    with transaction.atomic(), connections["default"].cursor() as cursor:
        cursor.execute("SELECT ratings_open_run(%s)", [run.pk])
        cursor.execute(EARLIER.format(run=run.pk, later=later.run_id))
        cursor.execute("SELECT ratings_close_run(%s)", [run.pk])
    return _publish(run, "the month before")


def _publish(run: Run, reason: str) -> Version:
    acknowledge_all(run, reason, None, timezone.now())
    return publish(run, reason, None, timezone.now())


def imported_run(month: dt.date, control: str = "standard", series: RatingSeries | None = None) -> Run:
    """Create a run of the month's list without rows, as an import does.

    Without `series` it is a run of the default series.
    """
    series = series or RatingSeries.objects.default()
    rated = RatingList.objects.get_or_create(series=series, control=control, date=month)[0]
    now = timezone.now()
    times = {"asked_at": now, "started_at": now, "finished_at": now}
    before = change_token_of(list_before_month(series, control, month))
    run = Run.objects.create(list=rated, kind=RunKind.IMPORTED, editions=[], change_token=before, **times)
    Inputs.objects.create(run=run, data=b"", sha256="0" * 64)
    return run
