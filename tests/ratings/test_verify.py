"""A version is derived again; a single cell changed behind its back, through the owner of the tables, is found."""
# ruff: noqa: S608  (the statements are the point)

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connections

from ratings.models import Version
from ratings.verify import Verification, verify
from tests.ratings.month import DECEMBER, JANUARY, NOVEMBER, base, event, made_public, people

LISTED, PERIOD, GAME = "ratings_listedrating", "ratings_playerperiod", "ratings_ratedgame"


def three_lists() -> Version:
    """An imported list and two computed ones; the last is returned."""
    known = people()
    base(known)
    event(known, "A1B B=C F1A F=B F0C F=D")
    made_public()
    event(known, "A=B F=E", list_date=JANUARY)
    return made_public(JANUARY)


@pytest.mark.django_db
def test_a_published_list_follows_from_its_inputs() -> None:
    proof = verify(three_lists())
    assert proof.ok
    assert (proof.total, proof.differences, proof.then, proof.now) == (0, (), "berger 0.1.0", "berger 0.1.0")
    assert [check.ok for check in proof.checks] == [True] * 5


@pytest.mark.django_db
def test_an_imported_list_follows_from_what_was_imported() -> None:
    three_lists()
    assert verify(Version.objects.get(list__date=NOVEMBER)).ok


@pytest.mark.django_db
def test_a_list_is_proved_although_people_and_reports_changed_since() -> None:
    version = three_lists()
    known = {"A": version.run.listed.get(number="101").player, "B": version.run.listed.get(number="102").player}
    event(known, "A0B", "Late")
    made_public(reason="a report came late")
    assert verify(Version.objects.get(list__date=DECEMBER, number=1)).ok
    assert verify(version).ok


class Tampering:
    """Changes made by the owner of the tables with triggers off, each undone before the next."""

    def __init__(self, version: Version) -> None:
        self.version = version

    def proof(self, *statements: str) -> Verification:
        """The proof of the version while the statements hold."""
        owner = connections["owner"]
        with owner.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
            tables = {sql.split()[1 if sql.startswith("UPDATE") else 2] for sql in statements}
            for table in tables:
                cursor.execute(f"CREATE TABLE kept_{table} AS SELECT * FROM {table}")
            for sql in statements:
                cursor.execute(sql)
                assert cursor.rowcount == 1, sql
            try:
                return verify(Version.objects.get(pk=self.version.pk))
            finally:
                for table in tables:
                    cursor.execute(f"DELETE FROM {table}")
                    cursor.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")
                    cursor.execute(f"DROP TABLE kept_{table}")


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_single_changed_cell_anywhere_is_found() -> None:
    tampering = Tampering(three_lists())
    run = tampering.version.run_id
    assert tampering.proof().ok
    for table, change, where, column in cells(run):
        proof = tampering.proof(f"UPDATE {table} SET {change} WHERE run_id = {run} AND {where}")
        assert not proof.ok, (table, change)
        assert [(found.table, found.column) for found in proof.differences] == [(table, column)], change
    assert verify(tampering.version).ok


def cells(run: int) -> Iterator[tuple[str, str, str, str]]:
    """A table, what is changed in it, in which row, and the column in which the difference is told."""
    for change in (
        "rating = rating + 1", "rating = NULL", "name = 'Bjelke, Ada'", "folded = 'x'", "federation = 'NOR'",
        "number = '999'", "birth_year = 1981", "k = 10", "games = 2", "highest = 2400", "games_so_far = 29",
        "last_game = '2020-01-01'", "flag = 'i'", "rank = 2", "title = 'GM'", "counted_from = '2025-11-01'",
    ):  # fmt: skip
        yield LISTED, change, "number = '101'", change.split()[0]
    player = f"player_id = (SELECT player_id FROM {LISTED} WHERE run_id = {run} AND number = '101')"
    for change in (
        "base = 2001", "n = 2", "score = score + 50", "expected = expected + 1", "sum = sum + 50", "k = 40",
        "k_reason = 'new'", "change = change + 1", "rounded = rounded + 1", "rating = rating + 1", "initial = '{}'",
        "events = '[]'",
    ):  # fmt: skip
        yield PERIOD, change, player, change.split()[0]
    for change in (
        "score = 100", "own_rating = 2001", "opponent_rating = 1901", "difference = 0", "counted = 0", "expected = 50",
        "change = 0", "left_out = 'not-played'", "list_version = 2", "list_date = '2025-10-01'",
    ):  # fmt: skip
        yield GAME, change, f"{player} AND white AND left_out = ''", change.split()[0]


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_what_is_missing_added_or_not_what_was_sealed_is_found() -> None:
    tampering = Tampering(three_lists())
    run, pk = tampering.version.run_id, tampering.version.pk
    missing = tampering.proof(f"DELETE FROM {LISTED} WHERE run_id = {run} AND number = '101'")
    assert [(found.row, found.column, found.found) for found in missing.differences] == [("101", "", None)]
    moved = tampering.proof(
        f"UPDATE {GAME} SET game_id = 0 WHERE (run_id, game_id) = (SELECT run_id, min(game_id) FROM {GAME} "
        f"WHERE run_id = {run} GROUP BY 1) AND white"
    )
    assert [found.column for found in moved.differences] == ["", ""]
    for change in ("reason = 'another'", "at = at + interval '1 second'", "rows_sha256 = 'x'", "number = 3"):
        assert failed(tampering.proof(f"UPDATE ratings_version SET {change} WHERE id = {pk}"))
    earlier = f"(SELECT min(id) FROM ratings_version WHERE id < {pk})"
    for sql in (
        f"UPDATE ratings_version SET reason = 'another' WHERE id = {earlier}",
        f"UPDATE ratings_version SET seal = 'x' WHERE id = {earlier}",
        f"DELETE FROM ratings_version WHERE id = {earlier}",
    ):
        assert failed(tampering.proof(sql))[-1] == "No version before it in this time control was changed or removed."


def failed(proof: Verification) -> list[str]:
    return [check.words for check in proof.checks if not check.ok]


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_single_changed_byte_of_the_inputs_is_found() -> None:
    tampering = Tampering(three_lists())
    run = tampering.version.run_id
    for place in (0, 20, 100, -5, -1):
        byte = f"(length(data) + {place}) % length(data)"
        flip = f"data = set_byte(data, {byte}, get_byte(data, {byte}) # 1)"
        proof = tampering.proof(f"UPDATE ratings_inputs SET {flip} WHERE run_id = {run}")
        assert failed(proof)[0] == "The frozen inputs have the checksum that was published.", place


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_the_command_tells_the_rows_and_ends_with_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    tampering = Tampering(three_lists())
    call_command("verify_list", "2026-01", "standard")
    assert "6 rows, seal" in capsys.readouterr().out
    with connections["owner"].cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(f"UPDATE {LISTED} SET rating = 1 WHERE run_id = {tampering.version.run_id}")
    with pytest.raises(SystemExit) as ended:
        call_command("verify_list", "2026-01", "standard", "v1")
    assert ended.value.code == 1
    told = capsys.readouterr().out
    assert "listedrating 101 rating: found 1, expected 2" in told
    assert "NO   The rows have the checksum that was published." in told
