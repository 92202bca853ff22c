"""Verification of a version: derived again, it detects a single cell changed by the owner of the tables."""
# ruff: noqa: S608  (the statements are the point)

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connections

from ratings.core.version import program_version
from ratings.engine.inputs import RunInputs
from ratings.engine.rate import rate
from ratings.engine.results import ComputedRows
from ratings.models import Player, Version
from ratings.periods.inputs import freeze, unfreeze
from ratings.publication.anomalies import acknowledge_all
from ratings.publication.publish import facts_to_seal, publish
from ratings.publication.seal import seal
from ratings.publication.verify import Verification, verify
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOVEMBER,
    NOW,
    create_event,
    enrol_players,
    publish_base_list,
    run_and_publish,
    run_list,
)
from tests.tournaments.factories import create_account

LISTED, PERIOD, GAME = "ratings_listedrating", "ratings_playerperiod", "ratings_ratedgame"


def three_lists() -> Version:
    """Publish an imported list and two computed ones; return the last."""
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B B=C F1A F=B F0C F=D")
    run_and_publish()
    create_event(players, "A=B F=E", list_date=JANUARY)
    return run_and_publish(JANUARY)


@pytest.mark.django_db
def test_a_published_list_follows_from_its_inputs() -> None:
    proof = verify(three_lists())
    assert proof.ok
    assert (proof.different_cells, proof.different_rows, proof.differences, proof.program_then, proof.program_now) == (
        0,
        0,
        (),
        program_version(),
        program_version(),
    )
    assert [check.ok for check in proof.checks] == [True] * 10


@pytest.mark.django_db
def test_an_imported_list_follows_from_its_file() -> None:
    three_lists()
    assert verify(Version.objects.get(list__date=NOVEMBER)).ok


@pytest.mark.django_db
def test_a_list_is_proved_although_people_and_reports_changed_since() -> None:
    version = three_lists()
    players = {"A": version.run.listed.get(number="101").player, "B": version.run.listed.get(number="102").player}
    create_event(players, "A0B", "Late")
    run_and_publish(reason="a report came late")
    assert verify(Version.objects.get(list__date=DECEMBER, number=1)).ok
    assert verify(version).ok


class Tampering:
    """Changes by the owner of the tables with triggers off, each undone before the next."""

    def __init__(self, version: Version) -> None:
        self.version = version

    def proof(self, *statements: str) -> Verification:
        """Verify the version with the changes of the statements."""
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
    for table, change, condition, column in cells(run):
        proof = tampering.proof(f"UPDATE {table} SET {change} WHERE run_id = {run} AND {condition}")
        assert not proof.ok, (table, change)
        assert not proof.may_be_program_change
        assert (proof.different_cells, proof.different_rows) == (1, 1), change
        assert [(difference.table, difference.column) for difference in proof.differences] == [(table, column)], change
    assert verify(tampering.version).ok


def cells(run: int) -> Iterator[tuple[str, str, str, str]]:
    """Yield a table, a change, the row, and the column of the reported difference."""
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
def test_missing_added_and_changed_rows_are_found() -> None:
    tampering = Tampering(three_lists())
    run, pk = tampering.version.run_id, tampering.version.pk
    missing = tampering.proof(f"DELETE FROM {LISTED} WHERE run_id = {run} AND number = '101'")
    assert [(difference.row, difference.column, difference.stored) for difference in missing.differences] == [
        ("101", "", None)
    ]
    moved = tampering.proof(
        f"UPDATE {GAME} SET game_id = 0 WHERE (run_id, game_id) = (SELECT run_id, min(game_id) FROM {GAME} "
        f"WHERE run_id = {run} GROUP BY 1) AND white"
    )
    assert [difference.column for difference in moved.differences] == ["", ""]
    for change in (
        "reason = 'another'", "at = at + interval '1 second'", "rows_sha256 = 'x'", "inputs_sha256 = 'x'", "rows = 7",
        "number = 3", "author_id = 1", "second_author_id = 1", "previous_id = NULL", "seal = 'x'",
    ):  # fmt: skip
        assert failed(tampering.proof(f"UPDATE ratings_version SET {change} WHERE id = {pk}")), change
    for change in ("editions = '[]'", "kind = 'imported'"):
        assert failed(tampering.proof(f"UPDATE ratings_run SET {change} WHERE id = {run}")), change
    moved = f"UPDATE ratings_ratinglist SET date = '2026-02-01' WHERE id = {tampering.version.list_id}"
    assert "The seal belongs to this version." in failed(tampering.proof(moved))
    earlier = f"(SELECT min(id) FROM ratings_version WHERE id < {pk})"
    for sql in (
        f"UPDATE ratings_version SET reason = 'another' WHERE id = {earlier}",
        f"UPDATE ratings_version SET seal = 'x' WHERE id = {earlier}",
        f"DELETE FROM ratings_version WHERE id = {earlier}",
    ):
        assert failed(tampering.proof(sql))[-1] == "No earlier version of this rating type was changed or removed."


@pytest.mark.whole
@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_changed_facts_of_a_version_are_found() -> None:
    tampering = Tampering(three_lists())
    run, listed = tampering.version.run_id, tampering.version.list_id
    event = "(SELECT max(id) FROM ratings_ratedevent)"
    game = f"(SELECT max(id) FROM ratings_game WHERE event_id = {event})"
    submission = f"(SELECT submission_id FROM ratings_ratedevent WHERE id = {event})"
    table = f"""(SELECT id FROM ratings_ranktable WHERE run_id = {run} AND active AND "group" = '')"""
    for sql, text in {
        f"UPDATE ratings_run SET log = 'x' WHERE id = {run}": RUN,
        f"UPDATE ratings_run SET asked_by_id = 1 WHERE id = {run}": RUN,
        f"UPDATE ratings_run SET asked_at = asked_at + interval '1 s' WHERE id = {run}": RUN,
        f"UPDATE ratings_run SET list_id = (SELECT min(id) FROM ratings_ratinglist) WHERE id = {run}": RUN,
        f"UPDATE ratings_game SET white_result = '0', black_result = '1' WHERE id = {game}": SOURCES,
        f"UPDATE ratings_game SET round = 8 WHERE id = {game}": SOURCES,
        f"UPDATE ratings_ratedevent SET last_day = last_day + 1 WHERE id = {event}": SOURCES,
        f"UPDATE ratings_submission SET data = 'x' WHERE id = {submission}": SOURCES,
        f"UPDATE ratings_submission SET sha256 = 'x' WHERE id = {submission}": SOURCES,
        f"UPDATE ratings_ranktable SET size = size + 1 WHERE id = {table}": "The ranks follow from the rows.",
        f"UPDATE ratings_ranktable SET above[2] = 2 WHERE id = {table}": "The ranks follow from the rows.",
        f"DELETE FROM ratings_ranktable WHERE id = {table}": "The ranks follow from the rows.",
        "UPDATE ratings_player SET number = '999' WHERE number = '101'": NUMBERS,
        "UPDATE ratings_playernumber SET number = '999' WHERE number = '101'": NUMBERS,
        f"DELETE FROM ratings_versionsnapshot WHERE version_id = {tampering.version.pk}": RUN,
    }.items():
        assert text in failed(tampering.proof(sql)), sql
    assert tampering.version.list_id == listed
    assert tampering.proof().ok


@pytest.mark.whole
@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_changed_name_of_the_publisher_is_found() -> None:
    three_lists()
    at_work = create_account("olga", "officers")
    players = {"A": Player.objects.get(number="101"), "B": Player.objects.get(number="102")}
    create_event(players, "A0B", "Late", list_date=JANUARY)
    preview = run_list(JANUARY)
    acknowledge_all(preview, "seen", at_work, NOW)
    tampering = Tampering(publish(preview, "a report came late", at_work, NOW))
    assert tampering.proof().ok
    proof = tampering.proof("UPDATE ratings_user SET username = 'ida' WHERE username = 'olga'")
    assert failed(proof) == ["The publisher's name has not changed since the day of publication."]


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
@pytest.mark.parametrize(
    "alteration",
    [
        "UPDATE ratings_ratinglist SET series_id = 9999 WHERE id = {list}",
        "UPDATE ratings_version SET list_id = 9999 WHERE id = {version}",
        "UPDATE ratings_version SET run_id = 9999 WHERE id = {version}",
        "UPDATE ratings_version SET previous_id = 9999 WHERE id = {version}",
    ],
)
def test_a_reference_to_a_missing_row_is_a_finding_and_the_other_lists_are_verified(
    alteration: str, capsys: pytest.CaptureFixture[str]
) -> None:
    version = three_lists()
    with connections["owner"].cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(alteration.format(version=version.pk, list=version.list_id))
    with pytest.raises(SystemExit) as ended:
        call_command("verify_list", all=True)
    assert ended.value.code == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if " 20" in line or " version " in line]
    assert sum(line.startswith("yes ") for line in lines) == 2
    assert any(line.startswith("NO ") for line in lines)


RUN = "The run is unchanged since its publication, with its log, its officer and its time."
SOURCES = "Events, games and reports are unchanged since they were rated, byte for byte."
NUMBERS = "Every player on the list has their recorded number."


def failed(proof: Verification) -> list[str]:
    return [check.sentence for check in proof.checks if not check.ok]


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_single_changed_byte_of_the_inputs_is_found() -> None:
    tampering = Tampering(three_lists())
    run = tampering.version.run_id
    for index in (0, 20, 100, -5, -1):
        byte = f"(length(data) + {index}) % length(data)"
        flip = f"data = set_byte(data, {byte}, get_byte(data, {byte}) # 1)"
        proof = tampering.proof(f"UPDATE ratings_inputs SET {flip} WHERE run_id = {run}")
        assert failed(proof)[0] == "The stored inputs have the published checksum.", index
    proof = tampering.proof(f"UPDATE ratings_inputs SET sha256 = 'x' WHERE run_id = {run}")
    assert failed(proof) == ["The stored inputs have the published checksum."]


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_one_thing_changed_in_inputs_that_are_frozen_again_is_found_however_many_checksums_follow() -> None:
    tampering = Tampering(three_lists())
    version = tampering.version
    text = unfreeze(version.run.inputs.data, version.inputs_sha256).decode()
    for before, after in (
        ("101\t102\t=\t=\t", "101\t102\t1\t0\t"), ("Aune, Ada", "Aune, Ida"), ("\t1\t1700\t", "\t1\t1701\t"),
    ):  # fmt: skip
        assert before in text
        data, checksum = freeze([text.replace(before, after, 1).encode()])
        changed = f"data = '\\x{data.hex()}', sha256 = '{checksum}' WHERE run_id = {version.run_id}"
        inputs = f"UPDATE ratings_inputs SET {changed}"
        assert failed(tampering.proof(inputs))[0] == "The stored inputs have the published checksum."
        update = f"UPDATE ratings_version SET inputs_sha256 = '{checksum}'"
        assert "The seal belongs to this version." in failed(
            tampering.proof(inputs, f"{update} WHERE id = {version.pk}")
        )
        version.inputs_sha256 = checksum
        resealed = f"{update}, seal = '{seal(facts_to_seal(version))}' WHERE id = {version.pk}"
        assert failed(tampering.proof(inputs, resealed)) == ["Every row can be derived again from the inputs."], after


@pytest.mark.django_db
def test_after_a_correction_of_the_program_the_old_list_says_who_derived_it_and_where_it_differs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    version = three_lists()

    def corrected(inputs: RunInputs) -> ComputedRows:
        consequences = rate(inputs)
        raised = (row._replace(rating=row.rating and row.rating + 1, k=10) for row in consequences.listed[:2])
        return consequences._replace(listed=(*raised, *consequences.listed[2:]))

    monkeypatch.setattr("ratings.publication.verify.rate", corrected)
    monkeypatch.setattr("ratings.publication.verify.program_version", lambda: "berger 9.9")
    proof = verify(version)
    assert (proof.ok, proof.may_be_program_change, proof.different_cells, proof.different_rows) == (False, True, 4, 2)
    with pytest.raises(SystemExit):
        call_command("verify_list", "2026-01", "standard")
    output = capsys.readouterr().out
    assert "4 cells differ in 2 rows" in output
    assert f"derived by {program_version()} when it was published, again by berger 9.9 now" in output
    assert "The seal holds: a correction of the program since may be the reason." in output


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_the_command_prints_the_rows_and_ends_with_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    tampering = Tampering(three_lists())
    call_command("verify_list", "2026-01", "standard")
    assert "6 rows, seal" in capsys.readouterr().out
    with connections["owner"].cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(f"UPDATE {LISTED} SET rating = 1 WHERE run_id = {tampering.version.run_id}")
    with pytest.raises(SystemExit) as ended:
        call_command("verify_list", "2026-01", "standard", "v1")
    assert ended.value.code == 1
    output = capsys.readouterr().out
    assert "listedrating 101 rating: found 1, expected 2" in output
    assert "NO   The rows have the published checksum." in output
