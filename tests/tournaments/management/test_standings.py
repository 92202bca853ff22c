import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

FILES = Path(__file__).parents[1] / "tiebreaks" / "files"
SWISS = FILES / "swiss.trf"


def outputs_of(capsys: Any, *arguments: object, **options: object) -> tuple[str, list[str]]:
    call_command("standings", *map(str, arguments), **options)
    captured = capsys.readouterr()
    return captured.out, captured.err.splitlines()


def json_standings(capsys: Any, *arguments: object, **options: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(outputs_of(capsys, *arguments, json=True, **options)[0])
    return answer


def changed(tmp_path: Path, *changes: tuple[str, str], path: Path = SWISS) -> Path:
    text = path.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    report_path = tmp_path / "open.trf"
    report_path.write_text(text, "utf-8")
    return report_path


def refused(*arguments: object, **options: object) -> list[str]:
    with pytest.raises(CommandError) as error:
        call_command("standings", *map(str, arguments), **options)
    return str(error.value).splitlines()


def test_the_json_has_edition_points_ranks_and_every_tie_break_as_text(capsys: Any) -> None:
    answer = json_standings(capsys, SWISS, tiebreaks="BH/C1,BH,SB,DE", on="2026-03-01")
    assert answer["edition"] == "2026-03-01"
    assert answer["players"][1] == {
        "start_number": 3,
        "name": "CHARLINE",
        "points": "3.5",
        "rank": 2,
        "tiebreaks": {"PTS": "3.5", "BH/C1": "13.0", "BH": "15.5", "SB": "10.50", "DE": ""},
    }
    assert [player["rank"] for player in answer["players"]] == list(range(1, 17))


@pytest.mark.parametrize(("day", "buchholz"), [("2026-02-28", "15.0"), ("2026-03-01", "14.0")])
def test_the_day_decides_by_which_edition(capsys: Any, tmp_path: Path, day: str, buchholz: str) -> None:
    dated = changed(tmp_path, ("042 2024/10/24", f"042 {day.replace('-', '/')}"))
    for arguments, options in (((SWISS,), {"on": day}), ((dated,), {})):
        answer = json_standings(capsys, *arguments, tiebreaks="BH", **options)
        assert {player["start_number"]: player["tiebreaks"]["BH"] for player in answer["players"]}[4] == buchholz


def test_a_file_without_a_day_is_ranked_by_the_newest_edition(capsys: Any, tmp_path: Path) -> None:
    assert json_standings(capsys, changed(tmp_path, ("042 2024/10/24\n", "")))["edition"] == "2026-03-01"


def test_an_old_file_is_ranked_by_the_first_edition_known_with_a_message(capsys: Any, tmp_path: Path) -> None:
    old = changed(tmp_path, ("042 2024/10/24", "042 2011/02/11"))
    out, errors = outputs_of(capsys, old, tiebreaks="BH", json=True)
    assert json.loads(out)["edition"] == "2023-09-01"
    assert errors == [f"{old}: the regulations of 2011-02-11 are not known; taken are those of 2023-09-01"]
    assert refused(old, on="2011-02-11") == [
        "--on: tie-breaks: no edition for 2011-02-11, the first day known is 2023-09-01; "
        "known: 2023-09-01, 2024-08-01, 2026-03-01"
    ]


def test_the_order_is_that_of_the_file_or_the_usual_one_of_its_system(capsys: Any, tmp_path: Path) -> None:
    def order(path: Path) -> list[str]:
        return list(json_standings(capsys, path)["players"][0]["tiebreaks"])

    assert order(SWISS) == ["PTS", "BH/C1", "BH", "SB", "PS", "DE", "WIN", "BWG"]
    assert order(FILES / "round_robin.trf") == ["PTS", "DE", "WIN", "SB", "KS"]
    tied = changed(tmp_path, ("142 5\n", "142 5\n202 SB,BH/C1\n"))
    assert order(tied) == ["PTS", "SB", "BH/C1"]
    whole = changed(tmp_path, ("142 5\n", "142 5\n202 SB\n212 WIN,PTS,BH\n"))
    assert order(whole) == ["WIN", "PTS", "BH"]


def test_forfeits_of_a_round_robin_are_games(capsys: Any) -> None:
    answer = json_standings(capsys, FILES / "round_robin.trf", tiebreaks="DE,SB")
    assert {player["start_number"]: player["tiebreaks"]["DE"] for player in answer["players"]} == {
        1: "2.0", 2: "0.5", 3: "0.5", 4: "0.5", 5: "1.0", 6: "1.5",
    }  # fmt: skip


def test_a_direct_encounter_that_stands_twice_has_two_names(capsys: Any) -> None:
    answer = json_standings(capsys, SWISS, tiebreaks="DE,BH,DE")
    assert list(answer["players"][0]["tiebreaks"]) == ["PTS", "DE", "BH", "DE 2"]


def test_the_table_has_a_line_for_the_edition_one_of_headings_and_one_a_player(capsys: Any) -> None:
    lines = outputs_of(capsys, SWISS, tiebreaks="BH")[0].splitlines()
    assert lines[0].endswith("(2024-08-01)")
    assert lines[1].split() == ["No.", "Name", "PTS", "BH"]
    assert lines[2].split() == ["1", "2", "BRUNO", "4.0", "13.0"]
    assert len(lines) == 18


def test_the_same_file_always_draws_the_same_lots(capsys: Any) -> None:
    first = json_standings(capsys, SWISS, tiebreaks="RND")
    assert first == json_standings(capsys, SWISS, tiebreaks="RND")
    assert sorted(int(player["tiebreaks"]["RND"]) for player in first["players"]) == list(range(1, 17))


def test_unknown_codes_are_reported_one_line_each_with_their_position(tmp_path: Path) -> None:
    lines = refused(SWISS, tiebreaks="BX,BH/Q,EDE")
    assert [line.partition(";")[0] for line in lines] == [
        "--tiebreaks: BX: no tie-break",
        "--tiebreaks: BH/Q: /Q found",
        "--tiebreaks: EDE: a tie-break of team tournaments",
    ]
    path = changed(tmp_path, ("142 5\n", "142 5\n202 OTHER_LUCK,BH\n"))
    assert refused(path)[0].startswith(f"{path}: record 202: OTHER_LUCK: defined by the tournament itself")


def test_a_team_tournament_is_refused_and_clubs_in_an_individual_one_are_not(capsys: Any, tmp_path: Path) -> None:
    club = f"013 {'Example':<32}   1    2\n"
    for kind in ("Team: Swiss", "Swiss"):
        path = changed(tmp_path, ("092 Individual: Swiss\n", f"092 {kind}\n{club}"))
        assert refused(path) == [f"{path}: a team tournament; standings are made of individual tournaments only"]
    assert json_standings(capsys, changed(tmp_path, ("142 5\n", f"142 5\n{club}")), tiebreaks="BH")["players"]


def test_contradictory_opponents_are_refused_with_row_and_column(tmp_path: Path) -> None:
    path = changed(tmp_path, ("    9 w 1    13 b =", "   19 w 1    13 b ="))
    lines = refused(path)
    assert lines[0] == f"{path}:11:92: round 1: the opponent of number 1 is 19, who does not exist"
    assert lines[1].startswith(f"{path}:19:92: round 1: number 9")


def test_an_unreadable_value_is_refused_if_the_standings_need_it(capsys: Any, tmp_path: Path) -> None:
    undated = changed(tmp_path, ("042 2024/10/24", "042 soon"), ("052 2024/10/24", "052 later"))
    assert [line.partition(": ")[0] for line in refused(undated)] == [f"{undated}:4:5"]
    assert json_standings(capsys, undated, on="2026-03-01", tiebreaks="BH")["players"]
    unpointed = changed(tmp_path, ("142 5\n", "142 5\n162 W one\n"))
    assert refused(unpointed)[0].startswith(f"{unpointed}:11:")


def test_points_that_are_not_those_of_the_results_are_reported_and_the_results_count(
    capsys: Any, tmp_path: Path
) -> None:
    path = changed(tmp_path, (" 4.0    2    10 b 1", " 5.0    2    10 b 1"))
    out, errors = outputs_of(capsys, path, json=True)
    assert json.loads(out)["players"][0]["points"] == "4.0"
    assert errors == [f"{path}:12:81: number 2 has 5.0 points; the results add up to 4.0"]


def test_an_invalid_file_and_an_invalid_date_are_reported(tmp_path: Path) -> None:
    assert refused(tmp_path / "gone.trf") == [f"{tmp_path / 'gone.trf'}: No such file or directory"]
    assert refused(SWISS, on="yesterday") == ["--on: found yesterday, expected a day as in 2026-03-01"]
    empty = tmp_path / "empty.trf"
    empty.write_bytes(b"")
    assert refused(empty)[0].startswith(f"{empty}: the file is empty")


ROUND_ROBIN = """\
012 Six
042 2026/05/01
062 6
092 Individual: Round Robin
XXR 5
001    1 m    Asp                               2180                             3.0    1     6 w 0     2 w =     3 b =     4 w 1     5 b 1
001    2 m    Bok                               2160                             4.0    2     5 w 1     1 b =     6 w +     3 w =     4 b 1
001    3 m    Cypress                           2140                             3.5    3     4 w =     5 b 1     1 w =     2 b =     6 w +
001    4 m    Dogrose                           2120                             2.0    4     3 b =     6 b =     5 w 1     1 b 0     2 w 0
001    5 m    Elm                               2100                             1.0    5     2 b 0     3 w 0     4 b 0     6 b +     1 w 0
001    6 m    Fir                               2080                             1.5    6     1 b 1     4 w =     2 b -     5 w -     3 b -
"""  # noqa: E501


def round_robin(tmp_path: Path, text: str = ROUND_ROBIN) -> Path:
    """Return an invented round robin of six, from which number 6 withdrew after two games."""
    path = tmp_path / "six.trf"
    path.write_text(text, "utf-8")
    return path


def ranks_and_points(capsys: Any, *arguments: object, **options: object) -> list[tuple[int, int | None, str]]:
    players = json_standings(capsys, *arguments, **options)["players"]
    return [(player["start_number"], player["rank"], player["points"]) for player in players]


def test_games_of_an_early_withdrawal_from_a_round_robin_do_not_count(capsys: Any, tmp_path: Path) -> None:
    path = round_robin(tmp_path)
    expected = [(1, 1, "3.0"), (2, 1, "3.0"), (3, 3, "2.5"), (4, 4, "1.5"), (5, 5, "0.0"), (6, None, "0.0")]
    assert ranks_and_points(capsys, path) == expected
    text, lines = outputs_of(capsys, path)
    assert text.splitlines()[-1].split()[:3] == ["–", "6", "Fir"]
    assert lines == [f"{path}: 6 Fir withdrew with less than half of the games played: they do not count (C.05)"]


def test_a_file_without_a_system_in_which_all_players_met_is_a_round_robin(capsys: Any, tmp_path: Path) -> None:
    path = round_robin(tmp_path, ROUND_ROBIN.replace("092 Individual: Round Robin\n", ""))
    assert outputs_of(capsys, path)[1][0] == (
        f"{path}: no system in the file (192, 092); all players met, so it is ranked as a round robin"
    )
    assert ranks_and_points(capsys, path)[-1] == (6, None, "0.0")
    assert ranks_and_points(capsys, path, system="swiss")[-1] == (5, 6, "1.0")
    assert outputs_of(capsys, path, system="dutch")[1] == []


def test_the_requested_system_counts_before_that_of_the_file(capsys: Any, tmp_path: Path) -> None:
    swiss = round_robin(tmp_path, ROUND_ROBIN.replace("Round Robin", "Swiss-System"))
    assert ranks_and_points(capsys, swiss)[0] == (2, 1, "4.0")
    assert ranks_and_points(capsys, swiss, system="round-robin")[0] == (1, 1, "3.0")
    assert ranks_and_points(capsys, swiss, system="match")[0] == (2, 1, "4.0")
