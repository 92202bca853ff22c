"""The command that rates a report file."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings.models import Submission
from tests.ratings.reporting import enrol_reported_players, file_data, four_player_report, with_player


@pytest.fixture
def report_path(tmp_path: Path) -> Path:
    path = tmp_path / "friends.trf"
    path.write_bytes(file_data(four_player_report()))
    return path


def rated(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    call_command("rate_report", *map(str, arguments), "--json")
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_a_file_is_rated_without_the_database(report_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = rated(capsys, report_path, "--k", "20", "--k", "3=40")
    assert (answer["edition"], answer["control"], answer["system"]) == ("2025-10-01", "standard", "round-robin")
    assert [(player["k"], player["sum"], player["change"]) for player in answer["players"]] == [
        (20, "0.59", "11.80"),
        (20, "0.36", "7.20"),
        (40, "0.14", "5.60"),
        (20, "-1.09", "-21.80"),
    ]
    assert [player["new_rating"] for player in answer["players"]] == [2012, 1957, 1906, 1828]


def test_people_read_a_table(report_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("rate_report", report_path)
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["Four Friends", "standard, round-robin, edition 2025-10-01"]
    assert "control standard by 222: 5400+30" in lines


def test_control_and_system_may_be_asked_for(report_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = rated(capsys, report_path, "--control", "rapid", "--system", "swiss")
    assert (answer["edition"], answer["control"], answer["system"]) == ("2024-12-01", "rapid", "swiss")


@pytest.mark.django_db
def test_the_register_gives_ratings_and_k_and_nothing_is_stored(
    report_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    enrol_reported_players()
    report_path.write_bytes(
        file_data(with_player(with_player(four_player_report(), 1, rating=2345), 4, fide_id="987654"))
    )
    answer = rated(capsys, report_path, "--register")
    assert [player["rating"] for player in answer["players"]] == [2000, 1950, 1900, None]
    assert [player["k"] for player in answer["players"]] == [20, 20, 20, None]
    assert answer["players"][3]["initial"]["reason"] == "first-score"
    assert not Submission.objects.exists()


def test_problems_of_the_file_are_among_the_notes(report_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report_path.write_bytes(file_data(with_player(four_player_report(), 1, points=5)))
    assert any("points" in note for note in rated(capsys, report_path)["notes"])


@pytest.mark.parametrize(
    ("texts", "messages"),
    [
        (["--on", "yesterday"], ["--on: found yesterday, expected a day as in 2024-03-01"]),
        (["--control", "bullet"], ["--control: found bullet, expected one of standard, rapid, blitz"]),
        (["--system", "cup"], ["--system: found cup, expected one of round-robin, swiss, team, match"]),
        (["--k", "x"], ["--k: found x, expected a K as in 10, or starting number and K as in 3=20"]),
        (["--k", "3="], ["--k: found 3=, expected a K as in 10, or starting number and K as in 3=20"]),
        (["--k", "0"], ["--k: found 0, expected a K as in 10, or starting number and K as in 3=20"]),
        (["--k", "7=20", "--k", "9=20"], ["--k 7: no player of the report has this number",
                                          "--k 9: no player of the report has this number"]),
        (["--on", "x", "--k", "y"], ["--k: found y, expected a K as in 10, or starting number and K as in 3=20",
                                     "--on: found x, expected a day as in 2024-03-01"]),
    ],
)  # fmt: skip
def test_invalid_options_are_reported_one_line_each(report_path: Path, texts: list[str], messages: list[str]) -> None:
    with pytest.raises(CommandError) as error:
        call_command("rate_report", report_path, *texts)
    assert sorted(str(error.value).splitlines()) == sorted(messages)


def test_an_invalid_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "nothing.trf"
    with pytest.raises(CommandError, match=f"^{path}: No such file or directory$"):
        call_command("rate_report", path)
    path.write_bytes(b"")
    with pytest.raises(CommandError, match=f"^{path}: "):
        call_command("rate_report", path)


def test_a_report_without_a_day_wants_one(report_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report_path.write_bytes(file_data(replace(four_player_report(), first_day=None)))
    with pytest.raises(CommandError, match=rf"^{report_path}: no first day \(042\): expected .* or --on DAY$"):
        call_command("rate_report", report_path)
    assert rated(capsys, report_path, "--on", "2023-05-01")["edition"] == "2022-01-01"


CONTRADICTION = """012 Contradiction
042 2026/11/02
062 2
122 90 min + 30 sec
001    1 w    Ostmark, Hedda                    2611 NOR    88000011             1.0    1     2 w 1
001    2 m    Ljungdal, Per                     1946 NOR    88000037             1.0    2     1 b 1
"""


@pytest.mark.parametrize("command", ["rate_report", "standings", "pair", "import_report"])
@pytest.mark.django_db
def test_a_game_that_both_have_won_is_refused_by_every_command(command: str, tmp_path: Path) -> None:
    path = tmp_path / "both.trf"
    path.write_text(CONTRADICTION)
    with pytest.raises(CommandError, match=r"number 1 has '1' against number 2, whose line \(row 6\) says '1'"):
        call_command(command, str(path))


def test_a_file_padded_in_part_by_bytes_is_refused_with_the_cause(tmp_path: Path) -> None:
    path = tmp_path / "bytes.trf"
    padded = CONTRADICTION.replace("Ostmark, Hedda    ", "Źrebiec, Hedda   ")
    path.write_text(padded.replace("Ljungdal, Per", "Łoś, Przemysł"), "utf-8")
    with pytest.raises(CommandError, match="counted as several columns in this line"):
        call_command("rate_report", str(path))


def test_a_file_padded_by_bytes_is_rated_by_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bytes.trf"
    sound = CONTRADICTION.replace("1 b 1", "1 b 0").replace("Ostmark, Hedda    ", "Źrebiec, Hedda   ")
    path.write_text(sound, "utf-8")
    answer = rated(capsys, path)
    assert [(player["name"], player["rating"]) for player in answer["players"]] == [
        ("Źrebiec, Hedda", 2611), ("Ljungdal, Per", 1946)
    ]  # fmt: skip
    assert any("counted as several columns" in note for note in answer["notes"])


def test_the_day_decides_the_edition_in_the_order_that_fits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "days.trf"
    sound = CONTRADICTION.replace("1 b 1", "1 b 0")
    path.write_text(sound.replace("042 2026/11/02", "042 22/09/26\n052 24/09/26"))
    answer = rated(capsys, path)
    assert answer["edition"] == "2025-10-01"
    assert any("DD/MM/YY" in note for note in answer["notes"])
    path.write_text(sound.replace("042 2026/11/02", "042 03/04/26"))
    with pytest.raises(CommandError, match="DD/MM/YY = 2026/04/03, MM/DD/YY = 2026/03/04"):
        call_command("rate_report", str(path))
    assert rated(capsys, path, "--on", "2026-04-03")["edition"] == "2025-10-01"


@pytest.mark.parametrize("command", ["rate_report", "standings"])
def test_the_encoding_may_be_chosen(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letters.trf"
    sound = CONTRADICTION.replace("1 b 1", "1 b 0").replace("Ljungdal, Per", "Dvořák, Jiří ")
    path.write_bytes(sound.encode("cp1250"))
    call_command(command, str(path), encoding="windows-1250")
    answer = capsys.readouterr()
    assert "read as windows-1250" in answer.out + answer.err
    with pytest.raises(CommandError, match="0xf8"):
        call_command(command, str(path), encoding="utf-8")
