"""Statements on a published list that the serving role may not execute."""
# ruff: noqa: S608  (the statements are the point)

import datetime as dt
import re

import pytest
from django.db import DatabaseError, ProgrammingError, connection, connections, transaction

from ratings.exports.canonical import rows_sha256
from ratings.lists.rows import canonical_lines
from ratings.models import Player, PlayerFact, RatingList, Run, Version
from ratings.periods.inputs import freeze, store_inputs
from ratings.publication.anomalies import acknowledge_all
from ratings.publication.publish import publish
from ratings.publication.verify import verify
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOW,
    create_event,
    enrol_players,
    list_of,
    publish_base_list,
    run_list,
)
from tests.ratings.sealed_version import create_sealed_version
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

SEALED = (
    r"permission denied|must be owner|refused|is published|already a partition|duplicate key|not the next|before this"
    r"|has published"
)
ROWS = ("ratings_listedrating", "ratings_playerperiod", "ratings_ratedgame")
PARTS = (*ROWS, *(f"{table}_run_{{run}}" for table in ROWS))
ATTEMPTS = [
    *(f"UPDATE {table} SET run_id = run_id" for table in PARTS),
    *(f"DELETE FROM {table}" for table in PARTS),
    *(f"TRUNCATE {table}" for table in PARTS),
    *(f"INSERT INTO {table} SELECT * FROM {table}" for table in PARTS),
    *(f"DROP TABLE {table}" for table in PARTS),
    *(f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in PARTS),
    *(f"ALTER TABLE {table} DETACH PARTITION {table}_run_{{run}}" for table in ROWS),
    "UPDATE ratings_listedrating SET rating = 2900 WHERE number = '101'",
    "UPDATE ratings_run SET log = '' WHERE id = {run}",
    "UPDATE ratings_run SET finished_at = NULL WHERE id = {run}",
    "DELETE FROM ratings_run WHERE id = {run}",
    "TRUNCATE ratings_run CASCADE",
    "UPDATE ratings_inputs SET data = '' WHERE run_id = {run}",
    "DELETE FROM ratings_inputs WHERE run_id = {run}",
    "INSERT INTO ratings_inputs (run_id, data, sha256) VALUES ({run}, '', 'x')",
    "TRUNCATE ratings_inputs",
    "UPDATE ratings_version SET reason = 'another' WHERE run_id = {run}",
    "DELETE FROM ratings_version WHERE run_id = {run}",
    "TRUNCATE ratings_version",
    "INSERT INTO ratings_version SELECT id + 1000, number, reason, at, rows, rows_sha256, inputs_sha256, 'x', "
    "author_id, list_id, previous_id, run_id, second_author_id FROM ratings_version WHERE run_id = {run}",
    "ALTER TABLE ratings_version DISABLE TRIGGER ALL",
    "ALTER TABLE ratings_inputs DISABLE TRIGGER ALL",
    "ALTER TABLE ratings_run DISABLE TRIGGER ALL",
    "DROP TRIGGER sealed ON ratings_version",
    "CREATE OR REPLACE FUNCTION ratings_refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
    "SET session_replication_role = replica",
    "UPDATE ratings_ratinglist SET date = date + 1",
    "UPDATE ratings_ratinglist SET control = 'blitz'",
    "UPDATE ratings_ratinglist SET series_id = series_id",
    'UPDATE ratings_ratingseries SET "default" = false',
    "DELETE FROM ratings_ratingseries",
    "DELETE FROM ratings_ratinglist",
    "UPDATE ratings_ranktable SET size = size + 1",
    "UPDATE ratings_versionsnapshot SET run_sha256 = 'x'",
    "DELETE FROM ratings_versionsnapshot",
    "INSERT INTO ratings_versionsnapshot VALUES ({run}, 'x', 'x', '[]')",
    "CREATE TEMP TABLE ratings_version (run_id bigint)",
    "UPDATE ratings_user SET username = 'another' WHERE username = 'olga'",
    "SELECT ratings_open_run({run})",
    "SELECT ratings_close_run({run})",
    "SELECT ratings_close_part({run}, 'ratings_ratedgame')",
    "SELECT ratings_drop_run({run})",
]


@pytest.fixture
def version() -> Version:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B B=C")
    officer, preview = create_account("olga", "officers"), run_list()
    acknowledge_all(preview, "seen", officer, NOW)
    return publish(preview, "monthly list", officer, NOW)


def assert_unchanged(version: Version) -> None:
    stored = Version.objects.get(pk=version.pk)
    assert rows_sha256(canonical_lines(stored.run_id)) == stored.rows_sha256 == version.rows_sha256
    assert verify(stored).ok


def test_the_pages_are_served_by_a_role_that_does_not_own_the_tables() -> None:
    serving, owner = (connections[alias].settings_dict["USER"] for alias in ("default", "owner"))
    assert serving != owner
    with connection.cursor() as cursor:
        cursor.execute("SELECT tableowner FROM pg_tables WHERE tablename = 'ratings_listedrating'")
        assert cursor.fetchone() == (owner,)


def inserted(preview: Run, **changed: object) -> Version:
    """Create a version of a preview directly. Its seal is computed from its fields unless passed."""
    before = Version.objects.order_by("-pk").first()
    facts = {
        "list": preview.list, "number": 1, "run": preview, "reason": "by hand", "at": NOW, "previous": before,
        "rows": preview.listed.count(), "rows_sha256": rows_sha256(canonical_lines(preview.pk)),
        "inputs_sha256": preview.inputs.sha256,
    }  # fmt: skip
    return create_sealed_version(**facts | changed)


def test_the_database_counts_the_seal_itself(version: Version) -> None:
    preview = run_list(JANUARY)
    for wrong, reason in (
        ({"seal": "0" * 64}, "the seal is not"),
        ({"seal": version.seal}, "the seal is not"),
        ({"rows_sha256": "x"}, "the seal is not"),
        ({"rows": 4}, "has not 4 rows"),
        ({"rows": 0}, "has not 0 rows"),
        ({"inputs_sha256": version.inputs_sha256}, "other inputs"),
        ({"list": version.list}, "cannot be published"),
        ({"previous": None}, "before this one"),
    ):
        with pytest.raises(DatabaseError, match=reason):
            inserted(preview, **wrong)
    east = dt.timezone(dt.timedelta(hours=5))
    by_hand = inserted(preview, reason="Ädel – “…”", at=dt.datetime(2026, 1, 2, 3, 4, 5, 60, tzinfo=east))
    assert verify(by_hand).checks[3].ok


def test_the_database_refuses_the_time_and_the_authors_of_another_version(version: Version) -> None:
    """T11: the serving role inserted a version of 2020 with any author."""
    preview, minutes = run_list(JANUARY), dt.timedelta(minutes=6)
    for at in (dt.datetime(2020, 1, 1, tzinfo=dt.UTC), NOW - minutes, dt.datetime.now(dt.UTC) + minutes):
        with pytest.raises(DatabaseError, match="is not that of this version"), transaction.atomic():
            inserted(preview, at=at)
    left = create_account("left", "officers", is_active=False)
    for author in (create_account("arno", "arbiters"), left):
        for field in ("author", "second_author"):
            with pytest.raises(DatabaseError, match="published by rating officers"), transaction.atomic():
                inserted(preview, **{field: author})
    administrator = create_account("root", is_superuser=True)
    assert inserted(preview, author=version.author, second_author=administrator, at=NOW).number == 1


def test_a_version_needs_a_closed_run_with_rows(version: Version) -> None:
    opened = list_of("standard", JANUARY).runs.create(kind="imported", editions=[], asked_at=NOW, finished_at=NOW)
    store_inputs(opened.pk, freeze([b"nothing"]))
    with connection.cursor() as cursor:
        cursor.execute("SELECT ratings_open_run(%s)", [opened.pk])
        with pytest.raises(DatabaseError, match="no closed rows"):
            inserted(opened)
        cursor.execute("SELECT ratings_close_run(%s)", [opened.pk])
    with pytest.raises(DatabaseError, match="has not 0 rows"):
        inserted(opened)


def test_a_list_without_a_version_may_still_be_changed(version: Version) -> None:
    list_of("rapid", JANUARY)
    assert RatingList.objects.filter(control="rapid").update(date=DECEMBER) == 1


def is_refused(sql: str) -> bool:
    """Return True if the database refuses a statement because of the seal, not for another reason."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)
    except DatabaseError as error:
        return re.search(SEALED, str(error)) is not None
    return False


def test_no_statement_of_the_serving_role_changes_a_published_list(version: Version) -> None:
    statements = [attempt.format(run=version.run_id) for attempt in ATTEMPTS]
    assert [sql for sql in statements if not is_refused(sql)] == []
    assert_unchanged(version)


@pytest.mark.whole
@pytest.mark.parametrize("table", [*PARTS, "ratings_inputs"])
def test_no_row_can_be_copied_into_a_published_list(version: Version, table: str) -> None:
    name = table.format(run=version.run_id)
    with (
        pytest.raises(ProgrammingError, match="permission denied")
        if name != "ratings_inputs"
        else pytest.raises(DatabaseError, match="duplicate key"),
        transaction.atomic(),
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(f"COPY {name} FROM STDIN") as copy,
    ):
        copy.write(f"{version.run_id}\t\\\\x\tx\n")
    assert_unchanged(version)


def test_a_run_that_is_not_published_yet_is_closed_as_well(version: Version) -> None:
    preview = run_list()
    deletions = [f"DELETE FROM {table}".format(run=preview.pk) for table in PARTS]
    assert [sql for sql in deletions if not is_refused(sql)] == []
    assert preview.listed.count() == 5


def test_a_player_with_a_changed_name_and_birth_year_is_unchanged_in_the_old_list(version: Version) -> None:
    player = Player.objects.get(number="101")
    PlayerFact.objects.create(
        player=player, from_day=DECEMBER, name="Bjelke, Ada", folded="bjelke ada", federation="NOR"
    )
    Player.objects.filter(pk=player.pk).update(birth_year=1990)
    row = version.run.listed.get(player=player)
    assert (row.name, row.federation, row.birth_year) == ("Aune, Ada", "AUT", 1980)
    assert_unchanged(version)


def test_a_fact_that_a_list_was_made_from_is_never_rewritten(version: Version) -> None:
    tables = [f"ratings_{name}" for name in ("playerfact", "game", "ratedevent", "submission", "identification")]
    assert [table for table in tables if not is_refused(f"DELETE FROM {table}")] == []
    assert [table for table in tables if not is_refused(f"UPDATE {table} SET id = id")] == []
    assert_unchanged(version)
