import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tournaments.pairing import dutch

PAIRING = Path(__file__).parents[1] / "pairing"
NEXT = sorted((PAIRING / "next_round").glob("*.trf"))
TOURNAMENT = PAIRING / "dutch" / "2026-02-01" / "21_9_600276.trf"


def lines_of(capsys: Any, *arguments: object, **options: Any) -> list[str]:
    call_command("pair", *map(str, arguments), **options)
    return capsys.readouterr().out.splitlines()


def written(folder: Path, *lines: str) -> Path:
    path = folder / "written.trf"
    path.write_text("012 Written\n" + "".join(f"{line}\n" for line in lines), "utf-8")
    return path


def player(number: int, points: str, *rounds: str) -> str:
    line = f"001 {number:4}{'':6}{f'Player {number}':<33} 2000{'':28}{points:>4} {number:4}"
    return line + "".join(f"  {cell:>8}" for cell in rounds)


def report_after_round_1(folder: Path, *more: str) -> Path:
    lines = [
        player(1, " 1.0", "3 w 1"), player(2, " 1.0", "4 b 1"), player(3, " 0.0", "1 b 0"), player(4, " 0.0", "2 w 0"),
    ]  # fmt: skip
    return written(folder, *lines, *more)


@pytest.mark.parametrize("path", NEXT, ids=lambda path: path.stem)
def test_the_next_round_is_the_expected_one_top_board_first(path: Path, capsys: Any) -> None:
    """Files and pairs of the tests of bbpPairings 6.0.0 (indiv_299_penalty, issue_7), and one position of OpenPair's.

    The last, seed735265-r7-p10, is a case in which bbpPairings 6.0.0 itself gives a second bye; Gacrux and OpenPair
    agree on it.
    """
    assert (
        lines_of(capsys, path, edition="2026-02-01")
        == path.with_suffix(".pairs.txt").read_text("utf-8").split("\n")[:-1]
    )


def test_json_explains_each_board(tmp_path: Path, capsys: Any) -> None:
    answer = json.loads("".join(lines_of(capsys, report_after_round_1(tmp_path), "--json")))
    assert {name: answer[name] for name in ("system", "edition", "round", "bye")} == {
        "system": "dutch", "edition": "2026-02-01", "round": 2, "bye": None,
    }  # fmt: skip
    first = answer["pairs"][0]
    assert (first["board"], first["white"], first["black"], first["score_group"]) == (1, 2, 1, "1.0")
    assert first["colours_by"] == "5.2.1"
    assert first["making"]["white"] == {
        "score": "1.0", "floats": None, "due": "w", "preference": "strong", "difference": -1,
    }  # fmt: skip


def test_an_explanation_has_each_score_group_and_the_passed_over_players(tmp_path: Path, capsys: Any) -> None:
    lines = [
        player(1, " 1.0", "2 w 1"), player(2, " 0.0", "1 b 0"), player(3, " 1.0", "4 w 1"), player(4, " 0.0", "3 b 0"),
        player(5, " 1.0", "6 b 1"), player(6, " 0.0", "5 w 0"),
    ]  # fmt: skip
    path = written(tmp_path, *lines)
    pairs, explained = "\n".join(lines_of(capsys, path, explain=True, edition="2026-02-01")).split("\n\n")
    assert pairs.splitlines() == lines_of(capsys, path, edition="2026-02-01")
    assert explained.splitlines()[:2] == [
        "score group 1.0: 3 players; moves down 3; not 5: fewer players would get the colour they are due (C12)",
        "  1 - 5: not 3: fewer players would get the colour they are due (C12)",
    ]
    answer = json.loads("".join(lines_of(capsys, path, json=True, edition="2026-02-01")))
    assert [group["moves_down"] for group in answer["score_groups"]] == [[3], []]
    assert all({*pair["explanation"]} == {"moved_down", "passed_over"} for pair in answer["pairs"])


def test_the_pairs_of_older_rules_are_not_explained(tmp_path: Path, capsys: Any) -> None:
    path = report_after_round_1(tmp_path)
    with pytest.raises(CommandError, match="explained by the rules of 2026-02-01"):
        call_command("pair", str(path), explain=True, edition="2017-07-01")
    answer = json.loads("".join(lines_of(capsys, path, json=True, edition="2017-07-01")))
    assert (answer["score_groups"], answer["pairs"][0]["explanation"]) == (None, None)


def test_a_check_is_not_explained(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="leave out --check"):
        call_command("pair", str(report_after_round_1(tmp_path)), explain=True, check=True)


def test_a_check_pairs_every_round_once_more(capsys: Any) -> None:
    assert lines_of(capsys, TOURNAMENT, "--check") == [
        "2026-02-01: 9 rounds, 9 equal, 0 different",
        "standings: 21 points and 0 ranks compared (the file has no list of tie-breaks (212, 202)), 0 different",
    ]
    assert json.loads("".join(lines_of(capsys, TOURNAMENT, "--check", "--json"))) == {
        "system": "dutch", "edition": "2026-02-01", "rounds": 9, "equal": 9, "different": 0, "differences": [],
        "standings": {
            "edition": "2026-03-01", "order": [], "points": 21, "ranks": 0,
            "not_compared": "the file has no list of tie-breaks (212, 202)", "differences": [],
        },
    }  # fmt: skip


def standing(folder: Path, *ranks: int, points: str = " 1.0", order: str = "212 PTS,SB,TPN") -> Path:
    """Write a report of four players after a round paired by the rules; 1 and 2 have won, 3 and 4 have lost."""
    lines = [
        player(1, points, "3 w 1"), player(2, " 1.0", "4 b 1"), player(3, " 0.0", "1 b 0"), player(4, " 0.0", "2 w 0"),
    ]  # fmt: skip
    ranked = [f"{line[:85]}{rank:>4}{line[89:]}" for line, rank in zip(lines, ranks, strict=True)]
    return written(folder, *ranked, "042 2026/03/01", "142 1", order)


def test_a_check_compares_the_ranks_by_the_list_of_the_file(tmp_path: Path, capsys: Any) -> None:
    assert lines_of(capsys, standing(tmp_path, 1, 2, 3, 4), "--check")[1:] == [
        "standings: 4 points and 4 ranks compared, 0 different"
    ]
    assert failed(capsys, standing(tmp_path, 2, 1, 3, 4)) == [
        "number 1, Player 1: rank in the file 2, by the rules 1",
        "number 2, Player 2: rank in the file 1, by the rules 2",
        "2026-02-01: 1 rounds, 1 equal, 0 different",
        "standings: 4 points and 4 ranks compared, 2 different",
    ]
    answer = json.loads("".join(failed(capsys, standing(tmp_path, 2, 1, 3, 4), json=True)))
    assert (answer["different"], answer["standings"]["order"]) == (0, ["PTS", "SB", "TPN"])
    assert answer["standings"]["differences"][0] == {
        "number": 1, "name": "Player 1", "what": "rank", "found": "2", "expected": "1"
    }  # fmt: skip


@pytest.mark.parametrize("ranks", [(1, 1, 3, 3), (1, 2, 3, 4), (2, 1, 4, 3)])
def test_tied_players_may_be_in_any_order(ranks: tuple[int, ...], tmp_path: Path, capsys: Any) -> None:
    path = standing(tmp_path, *ranks, order="202 SB")
    assert lines_of(capsys, path, "--check")[-1].endswith("4 ranks compared, 0 different")


def test_a_check_compares_the_points_with_the_results(tmp_path: Path, capsys: Any) -> None:
    lines = failed(capsys, standing(tmp_path, 1, 2, 3, 4, points=" 1.5"))
    assert lines[0] == "number 1, Player 1: points in the file 1.5, by the rules 1.0"


def test_ranks_by_an_unknown_tie_break_are_not_compared(tmp_path: Path, capsys: Any) -> None:
    path = standing(tmp_path, 4, 3, 2, 1, order="202 OTHER_1")
    assert "0 ranks compared (OTHER_1: defined by the tournament itself" in lines_of(capsys, path, "--check")[-1]


def test_standings_that_differ_are_counted_among_several_files(tmp_path: Path, capsys: Any) -> None:
    lines = failed(capsys, TOURNAMENT, standing(tmp_path, 2, 1, 3, 4))
    assert lines[1].endswith("0 different; standings: 4 points and 4 ranks compared, 2 different")
    assert lines[-1].startswith("total: 2 files, 1 equal, 1 different, 0 not checked; 10 rounds, 10 equal, 0 different")
    assert lines[-1].endswith("; standings of 1 different")


def report_with_wrong_pair(folder: Path) -> Path:
    """Write a report of four players after a round in which 1 met the wrong opponent."""
    return written(
        folder,
        player(1, " 1.0", "4 w 1"), player(2, " 1.0", "3 b 1"), player(3, " 0.0", "2 w 0"), player(4, " 0.0", "1 b 0"),
        "042 2026/02/01",
    )  # fmt: skip


def failed(capsys: Any, *arguments: object, **options: Any) -> list[str]:
    """Return the output of a check that exits with status 1."""
    with pytest.raises(SystemExit) as exit_:
        call_command("pair", *map(str, arguments), check=True, **options)
    assert exit_.value.code == 1
    return capsys.readouterr().out.splitlines()


def test_a_check_prints_both_pairings_where_they_differ_and_fails(tmp_path: Path, capsys: Any) -> None:
    assert failed(capsys, report_with_wrong_pair(tmp_path)) == [
        "round 1: in the file  by the rules",
        "         1 4          1 3",
        "         3 2          4 2",
        "2026-02-01: 1 rounds, 0 equal, 1 different",
        "standings: 4 points and 0 ranks compared (the file has no list of tie-breaks (212, 202)), 0 different",
    ]
    answer = json.loads("".join(failed(capsys, report_with_wrong_pair(tmp_path), json=True)))
    assert (answer["rounds"], answer["equal"], answer["different"]) == (1, 0, 1)
    assert answer["differences"] == [
        {"round": 1, "found": [[1, 4], [3, 2]], "expected": [[1, 3], [4, 2]], "reason": None}
    ]


def test_a_check_says_which_round_cannot_be_paired_at_all(tmp_path: Path, capsys: Any) -> None:
    path = written(tmp_path, player(1, " 2.0", "2 w 1", "2 b 1"), player(2, " 0.0", "1 b 0", "1 w 0"))
    reason = "no legal pairing: 1, 2 may only meet one another, so some players remain unpaired"
    assert failed(capsys, path, edition="2026-02-01") == [
        f"round 2: {reason}",
        "2026-02-01: 2 rounds, 1 equal, 1 different",
        "standings: 2 points and 0 ranks compared (the file has no list of tie-breaks (212, 202)), 0 different",
    ]
    answer = json.loads("".join(failed(capsys, path, edition="2026-02-01", json=True)))
    assert answer["differences"] == [{"round": 2, "found": [], "expected": [], "reason": reason}]


def test_several_files_are_checked_in_a_line_each_with_a_total(tmp_path: Path, capsys: Any) -> None:
    path = report_with_wrong_pair(tmp_path)
    assert failed(capsys, TOURNAMENT, path, TOURNAMENT) == [
        f"{TOURNAMENT}: 2026-02-01: 9 rounds, 9 equal, 0 different",
        f"{path}: 2026-02-01: 1 rounds, 0 equal, 1 different (1)",
        f"{TOURNAMENT}: 2026-02-01: 9 rounds, 9 equal, 0 different",
        "total: 3 files, 2 equal, 1 different, 0 not checked; 19 rounds, 18 equal, 1 different",
    ]
    assert lines_of(capsys, TOURNAMENT, TOURNAMENT, check=True)[-1] == (
        "total: 2 files, 2 equal, 0 different, 0 not checked; 18 rounds, 18 equal, 0 different"
    )


def test_several_files_are_a_line_of_json_each(tmp_path: Path, capsys: Any) -> None:
    lines = [
        json.loads(line)
        for line in failed(capsys, TOURNAMENT, report_with_wrong_pair(tmp_path), "nowhere.trf", json=True)
    ]
    assert [line.get("different") for line in lines[:2]] == [0, 1]
    assert lines[2] == {"file": "nowhere.trf", "problems": ["nowhere.trf: No such file or directory"]}
    assert lines[3] == {
        "total": {
            "files": {"equal": 1, "different": 1, "not_checked": 1},
            "rounds": {"equal": 9, "different": 1},
            "standings": {"different": 0},
        }
    }


def test_a_file_that_cannot_be_checked_holds_up_no_other(tmp_path: Path, capsys: Any) -> None:
    unclear = written(tmp_path, player(1, " 1.0", "7 w 1"))
    with pytest.raises(SystemExit):
        call_command("pair", str(unclear), str(TOURNAMENT), check=True)
    answer = capsys.readouterr()
    assert answer.out.splitlines() == [
        f"{unclear}: not checked",
        f"{TOURNAMENT}: 2026-02-01: 9 rounds, 9 equal, 0 different",
        "total: 2 files, 1 equal, 0 different, 1 not checked; 9 rounds, 9 equal, 0 different",
    ]
    assert f"{unclear}:2:92: " in answer.err


def test_only_a_check_takes_several_files() -> None:
    with pytest.raises(CommandError, match=r"b\.trf: one FILE expected; several only with --check"):
        call_command("pair", "a.trf", "b.trf")


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
    answer = json.loads("".join(lines_of(capsys, report_after_round_1(tmp_path, *more), "--json", **options)))
    assert answer["edition"] == edition


@pytest.mark.parametrize(("today", "edition"), [("2026-01-31", "2017-07-01"), ("2026-02-01", "2026-02-01")])
def test_without_a_day_the_rules_of_today_hold(
    today: str, edition: str, tmp_path: Path, capsys: Any, time_machine: Any
) -> None:
    time_machine.move_to(f"{today}T12:00:00+00:00")
    assert json.loads("".join(lines_of(capsys, report_after_round_1(tmp_path), "--json")))["edition"] == edition


def test_a_day_before_all_editions_takes_the_first_and_says_so(tmp_path: Path, capsys: Any) -> None:
    call_command("pair", str(report_after_round_1(tmp_path, "042 2010/05/01")))
    assert "taken are those of 2017-07-01" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ((player(1, " 1.0", "2 w 1"), player(2, " 0.0", "1 b 0")),
         "round 2: no legal pairing: 1, 2 may only meet one another, so some players remain unpaired"),
        ((player(1, " 1.0", "0000 - U"),), "round 2: no legal pairing: the number is odd and nobody may have the bye"),
        ((player(1, " 0.5", "2 w ="), player(2, " 0.5", "1 b ="), "XXZ 1 2"), "round 2: nobody is to be paired"),
        ((player(1, " 0.0", "2 w  "), player(2, " 0.0", "1 b  ")), "round 1: no result of 1 against 2"),
        ((player(1, " 0.5", "2 w ="), player(2, " 0.5", "1 b ="), "142 1"), "all 1 rounds are paired"),
        (("013 Team                                    1    2", player(1, " 0.0"), player(2, " 0.0")),
         "a team tournament; team pairing is not offered: pair the teams with another program"),
    ],
)  # fmt: skip
def test_an_impossible_pairing_is_refused_in_one_line(lines: tuple[str, ...], reason: str, tmp_path: Path) -> None:
    path = written(tmp_path, *lines)
    with pytest.raises(CommandError) as refused:
        call_command("pair", str(path))
    assert str(refused.value) == f"{path}: {reason}"


def test_blocking_players_are_named_with_their_remaining_opponents(tmp_path: Path) -> None:
    path = written(tmp_path, *(player(number, " 0.0") for number in range(1, 5)), "XXP 2 3 4")
    with pytest.raises(CommandError, match=r"2, 3, 4 can only meet 1, so some players remain unpaired"):
        call_command("pair", str(path))


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ((player(1, " 1.0", "7 w 1"),), r"written\.trf:2:\d+: "),
        ((player(1, " 1.0", "2 w 1"), player(2, " 1.0", "1 b 1")), r"written\.trf:2:\d+: "),
        ((player(1, "?", ""),), r"written\.trf:2:\d+: points"),
    ],
)
def test_a_file_with_contradictory_opponents_is_refused_by_row_and_column(
    lines: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("pair", str(written(tmp_path, *lines)))


def test_points_that_are_not_those_of_the_results_are_reported_and_the_results_count(
    tmp_path: Path, capsys: Any
) -> None:
    path = written(tmp_path, player(1, " 9.0"), player(2, " 0.0"))
    call_command("pair", str(path))
    captured = capsys.readouterr()
    assert captured.out == "1 2\n"
    assert "9.0" in captured.err


def test_an_engine_that_fails_is_reported_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dutch.ENGINES, "2026-02-01", lambda law: [(1, 3), (2, 4)])
    path = report_after_round_1(tmp_path)
    with pytest.raises(CommandError) as refused:
        call_command("pair", str(path), edition="2026-02-01")
    assert str(refused.value).startswith(f"{path}: round 2: the engine found only what is illegal: 1 against 3")


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(CommandError, match=r"nowhere\.trf: No such file"):
        call_command("pair", "nowhere.trf")


def test_a_system_not_endorsed_by_fide_is_marked(tmp_path: Path, capsys: Any) -> None:
    path = report_after_round_1(tmp_path, "142 3", "192 FIDE_DUBOV_2026")
    call_command("pair", str(path), json=True)
    output = capsys.readouterr()
    answer = json.loads(output.out)
    assert (answer["system"], answer["endorsed"], answer["edition"]) == ("dubov", False, "2026-02-01")
    assert (answer["score_groups"], answer["pairs"][0]["explanation"]) == (None, None)
    assert f"{path}: the Dubov System is not endorsed by FIDE in this program\n" in output.err
    call_command("pair", str(path), json=True, system="dutch")
    output = capsys.readouterr()
    assert "endorsed" not in json.loads(output.out)
    assert "not endorsed" not in output.err


@pytest.mark.parametrize(
    ("more", "options", "system"),
    [
        ((), {}, "dutch"),
        (("092 Swiss (Burstein)",), {}, "burstein"),
        (("092 Swiss (Burstein)", "192 FIDE_DUTCH_2026"), {}, "dutch"),
        (("192 FIDE_DUTCH_2026",), {"system": "burstein"}, "burstein"),
        (("092 Individual: Round-Robin",), {"system": "dutch"}, "dutch"),
    ],
)
def test_the_system_is_the_one_asked_for_else_that_of_the_file(
    more: tuple[str, ...], options: Any, system: str, tmp_path: Path, capsys: Any
) -> None:
    output = lines_of(capsys, report_after_round_1(tmp_path, "142 3", "042 2026/02/01", *more), "--json", **options)
    assert json.loads("".join(output))["system"] == system


@pytest.mark.parametrize("check", [False, True])
@pytest.mark.parametrize(
    ("more", "options", "sentence"),
    [
        (("092 Individual: Round-Robin",), {}, "a round robin is paired by its tables for all rounds at once, not round"
         " by round: open the file at the desk, or name a Swiss with --system"),
        ((), {"system": "team-swiss"}, "team pairing is not offered: pair the teams with another program"),
        (("192 FIDE_LIM_2026",), {},
         "the Lim System is not paired here: pair it with another program, or name another system with --system"),
        (("142 3",), {"system": "dubov", "edition": "2017-07-01"},
         "the Dubov System has the rules of 2026-02-01 here, not of 2017-07-01"),
    ],
)  # fmt: skip
def test_a_system_that_cannot_be_paired_is_refused_with_what_can_be_done(
    more: tuple[str, ...], options: Any, sentence: str, check: bool, tmp_path: Path
) -> None:
    path = report_after_round_1(tmp_path, *more)
    with pytest.raises(CommandError) as refused:
        call_command("pair", str(path), check=check, **options)
    assert str(refused.value) == f"{path}: {sentence}"


def test_where_only_rules_of_2026_are_paired_older_ones_are_named_and_replaced(tmp_path: Path, capsys: Any) -> None:
    call_command("pair", str(report_after_round_1(tmp_path, "142 3", "042 2025/05/01")), system="dubov", json=True)
    output = capsys.readouterr()
    assert "the Dubov System of 2017-07-01 is not paired here; taken is that of 2026-02-01" in output.err
    assert json.loads(output.out)["edition"] == "2026-02-01"


def test_only_pairs_by_the_dutch_system_are_explained(tmp_path: Path) -> None:
    with pytest.raises(
        CommandError, match=r"by the rules of 2026-02-01 of the FIDE \(Dutch\) System, not by the Dubov"
    ):
        call_command(
            "pair", str(report_after_round_1(tmp_path, "142 3")), explain=True, system="dubov", edition="2026-02-01"
        )


def test_a_check_goes_by_the_system_of_each_file(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "burstein.trf"
    call_command("generate_tournament", players=11, rounds=5, seed=1, system="burstein", output=path)
    lines = lines_of(capsys, path, TOURNAMENT, check=True)
    assert lines[-1] == "total: 2 files, 2 equal, 0 different, 0 not checked; 14 rounds, 14 equal, 0 different"
    (checked,) = lines_of(capsys, path, check=True, json=True)
    assert (json.loads(checked)["system"], json.loads(checked)["endorsed"]) == ("burstein", False)
    assert json.loads("".join(failed(capsys, path, json=True, system="dutch")))["different"]


def preset_bye(folder: Path, code: str = "U") -> Path:
    """Return a file of seven invented players before round 1, in which number 6 has a bye already."""
    lines = (player(number, " 0.0", *([f"0000 - {code}"] if number == 6 else ())) for number in range(1, 8))
    return written(folder, "XXR 5", "XXC white1", *lines)


def test_a_bye_of_the_coming_round_is_kept_and_the_round_is_named(tmp_path: Path, capsys: Any) -> None:
    path = preset_bye(tmp_path)
    call_command("pair", str(path))
    output = capsys.readouterr()
    assert output.out.splitlines() == ["1 4", "5 2", "3 7", "6 0"]
    assert f"{path}: pairs of round 1; 6 keeps the bye of the file" in output.err.splitlines()
    answer = json.loads("".join(lines_of(capsys, path, "--json")))
    assert (answer["round"], answer["bye"], len(answer["pairs"])) == (1, 6, 3)
    assert json.loads("".join(lines_of(capsys, path, "--check", "--json")))["rounds"] == 0


@pytest.mark.parametrize("code", ["H", "F", "Z", "-"])
def test_another_bye_of_the_coming_round_is_no_pair(tmp_path: Path, capsys: Any, code: str) -> None:
    path = preset_bye(tmp_path, code)
    call_command("pair", str(path))
    output = capsys.readouterr()
    assert output.out.splitlines() == ["1 4", "5 2", "3 7"]
    assert output.err.splitlines()[-1] == f"{path}: pairs of round 1"


@pytest.mark.parametrize(("rounds", "warns"), [(3, False), (4, True)])
def test_more_rounds_than_the_players_can_play_are_warned_of(
    tmp_path: Path, capsys: Any, rounds: int, warns: bool
) -> None:
    call_command("pair", str(report_after_round_1(tmp_path, f"142 {rounds}")))
    errors = capsys.readouterr().err
    assert ("4 players can play at most 3 rounds without meeting twice; 4 are planned." in errors) is warns
