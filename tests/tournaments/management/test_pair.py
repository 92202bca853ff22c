import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.pairing import dutch

PAIRING = Path(__file__).parents[1] / "pairing"
NEXT = sorted((PAIRING / "next_round").glob("*.trf"))
TOURNAMENT = PAIRING / "dutch" / "2026-02-01" / "21_9_600276.trf"


def said(capsys: Any, *words: object, **options: Any) -> list[str]:
    call_command("pair", *map(str, words), **options)
    return capsys.readouterr().out.splitlines()


def written(folder: Path, *lines: str) -> Path:
    path = folder / "written.trf"
    path.write_text("012 Written\n" + "".join(f"{line}\n" for line in lines), "utf-8")
    return path


def player(number: int, points: str, *rounds: str) -> str:
    line = f"001 {number:4}{'':6}{f'Player {number}':<33} 2000{'':28}{points:>4} {number:4}"
    return line + "".join(f"  {one:>8}" for one in rounds)


def after_one(folder: Path, *more: str) -> Path:
    lines = [
        player(1, " 1.0", "3 w 1"), player(2, " 1.0", "4 b 1"), player(3, " 0.0", "1 b 0"), player(4, " 0.0", "2 w 0"),
    ]  # fmt: skip
    return written(folder, *lines, *more)


@pytest.mark.parametrize("path", NEXT, ids=lambda path: path.stem)
def test_the_next_round_is_the_expected_one_top_board_first(path: Path, capsys: Any) -> None:
    """Files and pairs of the tests of bbpPairings 6.0.0 (indiv_299_penalty, issue_7), and one position of OpenPair's.

    The last, seed735265-r7-p10, is where bbpPairings 6.0.0 itself gives a second bye; Gacrux and OpenPair agree on it.
    """
    assert (
        said(capsys, path, edition="2026-02-01") == path.with_suffix(".pairs.txt").read_text("utf-8").split("\n")[:-1]
    )


def test_json_tells_the_making_of_each_board(tmp_path: Path, capsys: Any) -> None:
    told = json.loads("".join(said(capsys, after_one(tmp_path), "--json")))
    assert {name: told[name] for name in ("system", "edition", "round", "bye")} == {
        "system": "dutch", "edition": "2026-02-01", "round": 2, "bye": None,
    }  # fmt: skip
    first = told["pairs"][0]
    assert (first["board"], first["white"], first["black"], first["score_group"]) == (1, 2, 1, "1.0")
    assert first["colours_by"] == "5.2.1"
    assert first["making"]["white"] == {
        "score": "1.0", "floats": None, "due": "w", "preference": "strong", "difference": -1,
    }  # fmt: skip


def test_a_check_pairs_every_round_once_more(capsys: Any) -> None:
    assert said(capsys, TOURNAMENT, "--check") == ["2026-02-01: 9 rounds, 0 different"]
    assert json.loads("".join(said(capsys, TOURNAMENT, "--check", "--json"))) == {
        "system": "dutch", "edition": "2026-02-01", "rounds": 9, "differences": [],
    }  # fmt: skip


def test_a_check_prints_where_the_file_differs_and_fails(tmp_path: Path, capsys: Any) -> None:
    path = written(
        tmp_path,
        player(1, " 1.0", "4 w 1"), player(2, " 1.0", "3 b 1"), player(3, " 0.0", "2 w 0"), player(4, " 0.0", "1 b 0"),
    )  # fmt: skip
    with pytest.raises(SystemExit) as exit_:
        call_command("pair", str(path), "--check")
    assert exit_.value.code == 1
    assert capsys.readouterr().out.splitlines() == [
        "round 1: in the file 1 4, 3 2",
        "round 1: by the rules 1 3, 4 2",
        "2026-02-01: 1 rounds, 1 different",
    ]


@pytest.mark.parametrize(
    ("more", "options", "edition"),
    [
        (("042 2020/05/01",), {}, "2017-07-01"),
        (("042 2026/02/01",), {}, "2026-02-01"),
        (("042 2020/05/01",), {"edition": "2026-02-01"}, "2026-02-01"),
        ((), {"edition": "2017-07-01"}, "2017-07-01"),
    ],
)
def test_the_edition_is_the_one_asked_for_else_that_of_the_first_day(
    more: tuple[str, ...], options: Any, edition: str, tmp_path: Path, capsys: Any
) -> None:
    told = json.loads("".join(said(capsys, after_one(tmp_path, *more), "--json", **options)))
    assert told["edition"] == edition


@pytest.mark.parametrize(("today", "edition"), [("2026-01-31", "2017-07-01"), ("2026-02-01", "2026-02-01")])
def test_without_a_day_the_rules_of_today_hold(
    today: str, edition: str, tmp_path: Path, capsys: Any, time_machine: Any
) -> None:
    time_machine.move_to(f"{today}T12:00:00+00:00")
    assert json.loads("".join(said(capsys, after_one(tmp_path), "--json")))["edition"] == edition


def test_a_day_before_all_editions_takes_the_first_and_tells(tmp_path: Path, capsys: Any) -> None:
    call_command("pair", str(after_one(tmp_path, "042 2010/05/01")))
    assert "taken are those of 2017-07-01" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((player(1, " 1.0", "2 w 1"), player(2, " 0.0", "1 b 0")),
         "round 2: no legal pairing: 1, 2 may meet at most one another, and that leaves some over"),
        ((player(1, " 1.0", "0000 - U"),), "round 2: no legal pairing: the number is odd and nobody may have the bye"),
        ((player(1, " 0.5", "2 w ="), player(2, " 0.5", "1 b ="), "XXZ 1 2"), "round 2: nobody is to be paired"),
        ((player(1, " 0.0", "2 w  "), player(2, " 0.0", "1 b  ")), "round 1: no result of 1 against 2"),
        ((player(1, " 0.5", "2 w ="), player(2, " 0.5", "1 b ="), "142 1"), "all 1 rounds are paired"),
        (("013 Team                                    1    2", player(1, " 0.0"), player(2, " 0.0")),
         "a team tournament; team pairing is not offered"),
    ],
)  # fmt: skip
def test_what_cannot_be_paired_is_refused_in_one_line(lines: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, *lines)
    with pytest.raises(CommandError) as refused:
        call_command("pair", str(path))
    assert str(refused.value) == f"{path}: {reason}"


def test_who_blocks_the_round_is_told_with_those_who_are_left(tmp_path: Path) -> None:
    path = written(tmp_path, *(player(number, " 0.0") for number in range(1, 5)), "XXP 2 3 4")
    with pytest.raises(CommandError, match=r"for 2, 3, 4 there are only 1, and that leaves some over"):
        call_command("pair", str(path))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((player(1, " 1.0", "7 w 1"),), r"written\.trf:2:\d+: "),
        ((player(1, " 1.0", "2 w 1"), player(2, " 1.0", "1 b 1")), r"written\.trf:2:\d+: "),
        ((player(1, "?", ""),), r"written\.trf:2:\d+: points"),
    ],
)
def test_a_file_that_leaves_it_open_who_met_whom_is_refused_by_row_and_column(
    lines: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match=told):
        call_command("pair", str(written(tmp_path, *lines)))


def test_points_that_are_not_those_of_the_results_are_told_and_the_results_count(tmp_path: Path, capsys: Any) -> None:
    path = written(tmp_path, player(1, " 9.0"), player(2, " 0.0"))
    call_command("pair", str(path))
    told = capsys.readouterr()
    assert told.out == "1 2\n"
    assert "9.0" in told.err


def test_an_engine_that_fails_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dutch.ENGINES, "2026-02-01", lambda law: [(1, 3), (2, 4)])
    path = after_one(tmp_path)
    with pytest.raises(CommandError) as refused:
        call_command("pair", str(path), edition="2026-02-01")
    assert str(refused.value).startswith(f"{path}: round 2: the engine found only what is illegal: 1 against 3")


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.trf: No such file"):
        call_command("pair", "nowhere.trf")
