"""The change token of a run: without later writes the run is published at once, any write is detected."""

import pytest
from django.db import connection, connections, transaction

from ratings.changes import old_rows
from ratings.changes.token import NEWEST_ROWS, OFFICE, run_token
from ratings.core.errors import Refused
from ratings.core.version import program_version
from ratings.models import Adjustment, ChangeLog, Player, RatingList, RatingSeries, Run
from ratings.periods import run
from ratings.periods.collect import collect_inputs
from ratings.publication.publish import publish
from tests.ratings.month import DECEMBER, JANUARY, NOW, create_event, enrol_players, publish_base_list, run_list
from tests.tables_read import tables_tracked

pytestmark = pytest.mark.django_db
WATCHED = tables_tracked(*(scope.name for scope in OFFICE)) - {"ratings_changelog"}
# Rows of published lists are never written, and their runs never change once published.
SEALED = {"ratings_listedrating", "ratings_run"}
READ = """
    SELECT DISTINCT relname FROM pg_locks JOIN pg_class ON pg_class.oid = relation
    WHERE pid = pg_backend_pid() AND relnamespace = 'public'::regnamespace
      AND relkind IN ('r', 'p') AND NOT relispartition
"""
INSERT = "INSERT INTO {table} SELECT * FROM {table} WHERE false"
UPDATE = "UPDATE {table} SET {column} = {column} WHERE false"
DELETE = "DELETE FROM {table} WHERE false"
KEYS = {"ratings_playernumber": "number"}


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    publish_base_list(players, control="rapid")
    create_event(players, "A1B B1C F=C")
    return players


@pytest.fixture
def runs_read_again(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """The lists for which publishing reads the inputs of the run again."""
    runs: list[Run] = []

    def counted(of: Run, by: str) -> object:
        runs.append(of)
        return collect_inputs(of, by)

    monkeypatch.setattr("ratings.publication.outdated.collect_inputs", counted)
    return runs


def execute_as_owner(statement: str) -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute(statement)


def lifted(player: Player, using: str = "default", points: int = 3) -> Adjustment:
    fields = {"control": "standard", "list_date": DECEMBER, "points": points, "kind": "once", "reason": "a lift"}
    series = RatingSeries.objects.using(using).default()
    return Adjustment.objects.using(using).create(player_id=player.pk, series=series, **fields)


def test_inputs_are_not_read_again_without_a_write(players: dict[str, Player], runs_read_again: list[Run]) -> None:
    done = run_list()
    assert done.change_token == run_token()
    assert publish(done, "monthly list", None, NOW).number == 1
    assert runs_read_again == []


@pytest.mark.parametrize("of_before", ["", "0" * 64])
def test_a_run_of_an_earlier_program_is_read_again_and_published(
    players: dict[str, Player], runs_read_again: list[Run], of_before: str
) -> None:
    done = run_list()
    Run.objects.filter(pk=done.pk).update(change_token=of_before)
    assert publish(done, "monthly list", None, NOW).number == 1
    assert runs_read_again == [done.list]


def test_inputs_are_read_again_after_a_write_for_another_list_and_are_equal(
    players: dict[str, Player], runs_read_again: list[Run]
) -> None:
    done = run_list()
    create_event(players, "A1B", list_date=JANUARY)
    assert publish(done, "monthly list", None, NOW).number == 1
    assert runs_read_again == [done.list]


def test_another_program_reads_again(
    players: dict[str, Player], runs_read_again: list[Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run_list()
    monkeypatch.setattr("ratings.changes.token.source_checksum", lambda: "another")
    assert publish(done, "monthly list", None, NOW).number == 1
    assert runs_read_again == [done.list]


def test_a_rolled_back_write_does_not_count(players: dict[str, Player]) -> None:
    done = run_list()
    with transaction.atomic():
        lifted(players["A"])
        assert done.change_token != run_token()
        transaction.set_rollback(True)
    assert done.change_token == run_token()


def test_a_row_created_and_deleted_counts_as_a_write(players: dict[str, Player]) -> None:
    before = run_token()
    Player.objects.filter(pk=Player.objects.create(number="999").pk).delete()
    assert before != run_token()


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_every_table_that_is_read_is_watched(players: dict[str, Player]) -> None:
    for control in ("standard", "rapid"):
        create_event(players, "F=A", control=control)
        done = run_list(control=control)
        with run.snapshot(), connection.cursor() as cursor:
            collect_inputs(RatingList.objects.get(pk=done.list_id), program_version())
            cursor.execute(READ)
            assert {table for (table,) in cursor.fetchall()} - SEALED - WATCHED - {"ratings_changelog"} == set()


@pytest.mark.whole
@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
@pytest.mark.parametrize("table", sorted(WATCHED))
def test_no_statement_that_writes_is_missed(table: str) -> None:
    for statement in (INSERT, UPDATE, DELETE):
        before = run_token()
        execute_as_owner(statement.format(table=table, column=KEYS.get(table, "id")))
        assert before != run_token()


@pytest.mark.whole
@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
@pytest.mark.parametrize(
    "statement",
    [
        "SET session_replication_role = replica; UPDATE ratings_player SET birth_year = 1981",
        "ALTER TABLE ratings_player DISABLE TRIGGER change_logged; UPDATE ratings_player SET birth_year = 1981; "
        "ALTER TABLE ratings_player ENABLE ALWAYS TRIGGER change_logged",
        "ALTER TABLE ratings_player ALTER birth_year TYPE smallint USING birth_year + 1",
        "TRUNCATE ratings_adjustment CASCADE",
    ],
)
def test_writes_of_the_owner_past_the_triggers_are_noticed(statement: str, players: dict[str, Player]) -> None:
    lifted(players["A"])
    done = run_list()
    execute_as_owner(statement)
    with pytest.raises(Refused, match="Run the period again"):
        publish(done, "monthly list", None, NOW)


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM ratings_changelog", "TRUNCATE ratings_changelog", "UPDATE ratings_changelog SET round = 1"],
)
def test_the_owner_cannot_delete_the_change_log(statement: str) -> None:
    enrol_players("A")
    with pytest.raises(Exception, match="written once and never edited"):
        execute_as_owner(statement)
    assert ChangeLog.objects.exists()


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_write_before_the_run_read_and_committed_after_it_is_noticed(players: dict[str, Player]) -> None:
    with transaction.atomic(using="owner"):
        lifted(players["A"], using="owner")
        lifted(players["B"])  # written later, committed before
        done = run_list()
        assert done.change_token == run_token()
    refused(done)


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_commit_while_the_run_reads_is_noticed(players: dict[str, Player], monkeypatch: pytest.MonkeyPatch) -> None:
    def meanwhile(*arguments: object) -> object:
        lifted(players["A"], using="owner")
        return collect_inputs(*arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr("ratings.periods.run.collect_inputs", meanwhile)
        done = run_list()
    refused(done)


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_change_that_is_not_committed_when_the_list_is_published_comes_after_it(players: dict[str, Player]) -> None:
    done = run_list()
    with transaction.atomic(using="owner"):
        lifted(players["A"], using="owner")
        publish(done, "monthly list", None, NOW)
    assert done.change_token != run_token()


def refused(done: Run) -> None:
    assert done.change_token != run_token()
    with pytest.raises(Refused, match=r"Adjustments of this list were added after the run\. Run the period again\."):
        publish(done, "monthly list", None, NOW)


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_late_commit_is_not_missed_however_many_came_between(players: dict[str, Player]) -> None:
    """The token of a run counts every row, even beyond the last twenty."""
    with transaction.atomic(using="owner"):
        lifted(players["A"], using="owner")
        for _ in range(NEWEST_ROWS + 1):
            lifted(players["B"])
        done = run_list()
    refused(done)


def test_rows_that_no_page_refers_to_leave_a_run_publishable(
    players: dict[str, Player], runs_read_again: list[Run]
) -> None:
    done = run_list()
    old_rows.condense_changes()
    assert done.change_token == run_token()
    assert publish(done, "monthly list", None, NOW).number == 1
    assert runs_read_again == []
