"""Rating of a report: its rating type, its counted games, and players with a K in the file."""

import datetime as dt
from typing import Any

import pytest

from ratings.calculator.report import (
    CannotRate,
    EntryRating,
    Options,
    rate_report,
    rating_basis_of_file,
)
from tests.ratings.calculator.report.reports import build_report, players, rate

TWO = ((2000, "2w1"), (1900, "1b0"))
FAST, SLOW = {"coded_time_control": "900+10"}, {"coded_time_control": "5400+30"}


def test_everything_of_one_player() -> None:
    report = build_report((2000, "2w1 3b= 0-H"), (1900, "1b0 0-U"), (None, "- 1w="))
    assert rate(report, k=20)["players"][0] == {
        "start_number": 1, "name": "Player 1", "fide_id": None, "rating": 2000, "k": 20, "k_reason": "given",
        "games": 1, "score": "1.00", "expected": "0.64", "sum": "0.36", "change": "7.20", "rounded": 7,
        "new_rating": 2007, "initial": None,
        "rounds": [
            {"round": 1, "opponent": 2, "colour": "w", "result": "1", "opponent_rating": 1900, "difference": 100,
             "counted": 100, "expected": "0.64", "change": "7.20", "left_out": None},
            {"round": 2, "opponent": 3, "colour": "b", "result": "=", "opponent_rating": None, "difference": None,
             "counted": None, "expected": None, "change": None, "left_out": "unrated-opponent"},
            {"round": 3, "opponent": None, "colour": None, "result": "H", "opponent_rating": None, "difference": None,
             "counted": None, "expected": None, "change": None, "left_out": "not-played"},
        ],
    }  # fmt: skip


def test_without_k_the_sum_stands_alone() -> None:
    player = players(build_report(*TWO))[1]
    assert (player["sum"], player["expected"], player["rounds"][0]["expected"]) == ("0.36", "0.64", "0.64")
    assert {player[key] for key in ("k", "k_reason", "change", "rounded", "new_rating")} == {None}
    assert player["rounds"][0]["change"] is None


@pytest.mark.parametrize(
    ("rating", "born", "day", "k", "reason"),
    [
        (2400, None, "2024-06-03", 10, "reached-2400"),
        (2399, None, "2024-06-03", None, None),
        (2400, None, "2003-06-03", 10, "reached-2400"),
        (2299, 2006, "2024-06-03", 40, "junior"),
        (2299, 2005, "2024-06-03", None, None),
        (2300, 2006, "2024-06-03", None, None),
        (2299, 2006, "2014-06-03", None, None),
    ],
)
def test_the_file_gives_k_from_2400_on_and_for_juniors(
    rating: int, born: int | None, day: str, k: int | None, reason: str | None
) -> None:
    player = players(build_report((rating, "2w1", born), (2000, "1b0"), day=day))[1]
    assert (player["k"], player["k_reason"]) == (k, reason)


def test_one_k_for_all_in_rapid_is_given_by_the_edition() -> None:
    rated_players = players(build_report(*TWO, day="2018-06-01", **FAST))
    assert [(player["k"], player["k_reason"]) for player in rated_players.values()] == [(20, "rapid-blitz")] * 2


def test_k_of_one_player_goes_before_that_of_all_and_before_the_file() -> None:
    player = players(build_report((2500, "2w1"), (2450, "1b0")), k=20, k_of={2: 40})
    assert [(player["k"], player["k_reason"]) for player in player.values()] == [(20, "given"), (40, "given")]


def test_a_given_k_is_reduced_where_it_times_the_games_is_too_much() -> None:
    many = " ".join(["2w1"] * 18), " ".join(["1b0"] * 18)
    player = players(build_report((2000, many[0]), (2000, many[1])), k=40)[1]
    assert (player["games"], player["k"], player["k_reason"]) == (18, 38, "given+limit-700")
    assert player["change"] == "342.00"


@pytest.mark.parametrize("code", ["+-", "--", "WL", "DD"])
def test_forfeits_and_games_without_a_move_do_not_count(code: str) -> None:
    player = players(build_report((2000, f"2w{code[0]} 2w1"), (1900, f"1b{code[1]} 1b0")), k=20)
    assert [player["games"] for player in player.values()] == [1, 1]
    assert player[1]["score"] == "1.00"
    assert [row["left_out"] for row in player[1]["rounds"]] == ["not-played", None]


def test_a_game_on_one_line_only_or_without_result_does_not_count() -> None:
    player = players(build_report((2000, "2w1 2w "), (1900, "- 1b ")), k=20)
    assert [player["games"] for player in player.values()] == [0, 0]
    assert [row["left_out"] for row in player[1]["rounds"]] == ["not-played", "not-played"]
    assert (player[1]["score"], player[1]["sum"], player[1]["change"], player[1]["new_rating"]) == (
        "0.00", "0.00", "0.00", 2000,
    )  # fmt: skip


def test_a_first_rating_by_this_event_alone() -> None:
    field = [(1902, "6b="), (1877, "- 6w="), (1884, "- - 6b0"), (2012, "- - - 6w1"), (1832, "- - - - 6b0")]
    player = players(build_report(*field, (None, "1w= 2b= 3w1 4b0 5w1")))[6]
    assert player["initial"] == {
        "edition": "2024-03-01", "counted": 5, "average": "1872.43", "percentage": 57, "dp": 50, "rating": 1922,
        "published": True, "reason": "published",
    }  # fmt: skip
    assert (player["rating"], player["new_rating"], player["games"], player["score"]) == (None, 1922, 5, "3.00")
    assert {player[key] for key in ("k", "expected", "sum", "change", "rounded")} == {None}
    assert [row["left_out"] for row in player["rounds"]] == [None] * 5
    assert [row["opponent_rating"] for row in player["rounds"]] == [1902, 1877, 1884, 2012, 1832]


def test_without_a_point_or_without_a_rated_opponent_there_is_no_first_rating() -> None:
    rated_players = players(build_report((2000, "2w1"), (None, "1b0 3w1"), (None, "- 2b0")))
    assert (rated_players[2]["initial"]["counted"], rated_players[2]["initial"]["reason"]) == (0, "first-score")
    assert (rated_players[2]["new_rating"], rated_players[2]["score"], rated_players[2]["games"]) == (None, "0.00", 0)
    assert (rated_players[3]["initial"]["counted"], rated_players[3]["initial"]["reason"]) == (0, "too-few-games")
    assert rated_players[3]["rounds"][0]["left_out"] == "unrated-opponent"


ROUND_ROBIN = ((2400, "4w1 3b= 2w1"), (2300, "3w1 4b= 1b0"), (2200, "2b0 1w= 4b1"), (None, "1b0 2w= 3w0"))


@pytest.mark.parametrize(
    ("day", "left_out", "counted"),
    [("2003-06-02", None, 0), ("2013-06-03", "unrated-opponent", 0), ("2015-06-03", None, 3),
     ("2022-06-03", "unrated-opponent", 3)],
)  # fmt: skip
def test_an_unrated_player_of_a_round_robin_counts_as_the_time_has_it(
    day: str, left_out: str | None, counted: int
) -> None:
    """From 2014 to 2021 half a point was enough.

    Before 2007 the field was averaged, if the player had scored a point.
    """
    player = players(build_report(*ROUND_ROBIN, day=day, coded_type="BERGER_ROUNDROBIN"), k=10)
    if day < "2007":
        assert {player[1]["rounds"][0]["left_out"], player[4]["initial"]["rating"]} == {"unrated-opponent", None}
    else:
        assert player[1]["rounds"][0]["left_out"] == left_out
        assert player[1]["games"] == (2 if left_out else 3)
    assert player[4]["initial"]["counted"] == counted


def test_a_newcomer_with_a_point_is_in_the_average_of_2003_and_in_every_single_game_of_2010() -> None:
    field = ((2400, "4w= 3b= 2w1"), (2300, "3w1 4b= 1b0"), (2200, "2b0 1w= 4b1"), (None, "1b= 2w= 3w0"))
    averaged = players(build_report(*field, day="2003-06-02", coded_type="BERGER_ROUNDROBIN"), k=10)
    assert (averaged[1]["games"], averaged[1]["rc"], averaged[1]["rounds"][0]["left_out"]) == (3, 2225, None)
    assert averaged[4]["initial"]["performances"] == [{"ru": 2175, "n": 3, "ignored": False}]
    single = players(build_report(*field, day="2010-06-02", coded_type="BERGER_ROUNDROBIN"), k=10)
    assert (single[1]["games"], single[1]["rounds"][0]["opponent_rating"]) == (3, single[4]["initial"]["rating"])
    assert single[1]["rounds"][0]["expected"] is not None


def test_a_match_ends_when_a_player_has_won_it() -> None:
    games = "2w1 2b1 2w= 2b1 2w0 2b=", "1b0 1w0 1b= 1w0 1b1 1w="
    rated_players = players(build_report((2500, games[0]), (2500, games[1]), coded_type="MATCH", round_count=6), k=10)
    assert [row["left_out"] for row in rated_players[1]["rounds"]] == [None] * 4 + ["match-decided"] * 2
    assert (rated_players[1]["games"], rated_players[1]["score"]) == (4, "3.50")


@pytest.mark.parametrize(
    ("fields", "control"),
    [
        ({}, "standard"),
        (SLOW, "standard"),
        (FAST, "rapid"),
        ({"coded_time_control": "180+2"}, "blitz"),
        ({"time_control": "15 min + 10 sec per move"}, "rapid"),
        ({"time_control": "as usual"}, "standard"),
        (FAST | {"time_control": "90 min"}, "rapid"),
    ],
)
def test_the_time_control_is_from_record_222_else_122_else_standard(fields: dict[str, str], control: str) -> None:
    answer = rate(build_report(*TWO, **fields))
    assert answer["control"] == control
    assert any(note.startswith(f"control {control}") for note in answer["notes"])


def test_a_game_too_fast_for_its_pair_is_left_out() -> None:
    report = build_report((2450, "2w1 3b1"), (2000, "1b0 -"), (2399, "- 1w0"), (1700, "5w1"), (1600, "4b0"),
                  coded_time_control="3600+30")  # fmt: skip
    rated_players = players(report, k=20)
    assert [row["left_out"] for row in rated_players[1]["rounds"]] == ["too-fast", "too-fast"]
    assert rated_players[4]["rounds"][0]["left_out"] is None
    everybody = build_report((2450, "2w1"), (2000, "1b0"), coded_time_control="3600+30")
    assert rate(everybody)["control"] == "standard"
    assert players(everybody)[1]["rounds"][0]["left_out"] == "too-fast"


def test_a_control_that_is_asked_for_goes_before_the_file() -> None:
    answer = rate(build_report(*TWO, **FAST), control="standard", k=20)
    assert (answer["control"], answer["players"][0]["games"]) == ("standard", 1)
    assert rate(build_report(*TWO), control="blitz")["control"] == "blitz"
    assert rate(build_report(*TWO, **FAST), control="rapid")["players"][0]["games"] == 1


@pytest.mark.parametrize(
    ("fields", "pairing_system", "system"),
    [
        ({}, None, "swiss"),
        ({"type": "Individual: ROUND-ROBIN"}, None, "round-robin"),
        ({"type": "Match"}, None, "match"),
        ({"coded_type": "FIDE_DUTCH_2026", "type": "Round-Robin"}, None, "swiss"),
        ({"coded_type": "BERGER_ROUNDROBIN"}, "team", "team"),
    ],
)
def test_the_system_is_from_record_192_else_092_else_swiss(
    fields: dict[str, str], pairing_system: str | None, system: str
) -> None:
    answer = rate(build_report(*TWO, **fields), system=pairing_system)
    assert answer["system"] == system
    assert any(note.startswith(f"system {system}") for note in answer["notes"])


def test_the_date_is_from_the_file_else_from_the_option() -> None:
    day = dt.date(2003, 6, 1)
    assert rate(build_report(*TWO, day=""), on=day)["edition"] == "1998-07-01"
    answer = rate(build_report(*TWO), on=day)
    assert answer["edition"] == "2024-03-01"
    assert any("2003-06-01" in note for note in answer["notes"])
    with pytest.raises(CannotRate, match="no first day"):
        rate(build_report(*TWO, day=""))
    with pytest.raises(CannotRate, match="no edition for 1985-01-01"):
        rate(build_report(*TWO, day="1985-01-01"))
    with pytest.raises(CannotRate, match="no edition for 2010-01-01"):
        rate(build_report(*TWO, day="2010-01-01"), control="rapid")


def test_the_register_goes_before_the_file() -> None:
    standings = {
        1: EntryRating(2100, games=12, highest=2100),
        2: EntryRating(2350, games=None, highest=2410, birth_year=2010),
        3: EntryRating(1800, lent=True),
        4: EntryRating(2200, games=0, highest=2200, counted_from=dt.date(2024, 1, 1)),
    }
    report = build_report((2000, "2w1 5b1"), (1900, "1b0"), (None, "4w="), (2200, "3b="), (1999, "- 1w0"), **SLOW)
    player = players(report, register=standings)
    assert [(player["rating"], player["k"], player["k_reason"]) for player in player.values()] == [
        (2100, 40, "new"), (2350, 10, "reached-2400"), (1800, 40, "new"), (2200, 40, "new"), (None, None, None),
    ]  # fmt: skip
    assert player[1]["rounds"][0]["opponent_rating"] == 2350
    assert player[1]["rounds"][1]["left_out"] == "unrated-opponent"
    assert rating_basis_of_file(report, Options(register=standings)).control == "standard"


def test_remarks_on_the_file_follow_the_notes() -> None:
    assert rate_report(build_report(*TWO), Options(), ["row 3: something"])["notes"][-1] == "row 3: something"


def test_a_report_without_games_or_players_is_answered() -> None:
    empty: dict[str, Any] = rate(build_report())
    assert empty["players"] == []
    player = players(build_report((2500, ""), (None, "")))
    assert (player[1]["games"], player[1]["k"], player[1]["rounds"], player[2]["initial"]["counted"]) == (0, 10, [], 0)
