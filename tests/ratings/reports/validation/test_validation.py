"""Contradictions in a report, each by one change to a valid event."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from ratings.reports.point_system import PointSystem
from ratings.reports.report import (
    AbnormalPoints,
    Birth,
    NationalRecord,
    Report,
    ReportPlayer,
    RoundResult,
    Team,
)
from ratings.reports.report_builder import Reading
from ratings.reports.validation import contradictions


@pytest.fixture
def friends_report(read_file: Callable[[str], Reading]) -> Report:
    report = read_file("four_friends").report
    assert report is not None
    return report


def with_player(report: Report, number: int, **changes: object) -> Report:
    players = [replace(row, **changes) if row.number == number else row for row in report.players]
    return replace(report, players=tuple(players))


def with_round(report: Report, number: int, round_number: int, **changes: object) -> Report:
    rounds = list(report.players[number - 1].rounds)
    rounds[round_number - 1] = replace(rounds[round_number - 1], **changes)
    return with_player(report, number, rounds=tuple(rounds))


def codes_of(report: Report) -> list[tuple[str, str]]:
    return [(remark.level, remark.code) for remark in contradictions(report)]


SOUND = [
    *("four_friends", "tata_steel_2015", "world_championship_2018", "carriage_returns", "abnormal_points"),
    *("every_record", "team_event", "team_names_utf8", "javafo_extensions", "blank_opponents"),
]


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_event_contradicts_itself_in_nothing(name: str, read_file: Callable[[str], Reading]) -> None:
    reading = read_file(name)
    assert reading.report is not None
    assert contradictions(reading.report, reading.player_rows) == ()


def messages_of(reading: Reading) -> list[str]:
    assert reading.report is not None
    return [str(remark) for remark in contradictions(reading.report, reading.player_rows)]


def test_points_that_the_results_do_not_add_up_to(read_file: Callable[[str], Reading]) -> None:
    assert messages_of(read_file("points_wrong")) == [
        "row 2, column 81: number 2 has 4.0 points; the results add up to 3.0"
    ]


def test_byes_that_are_only_in_the_totals(read_file: Callable[[str], Reading]) -> None:
    assert messages_of(read_file("latin_1")) == [
        "row 29, column 81: number 15 has 2.0 points, the results add up to 1.5; byes in their empty rounds (1) "
        "would explain it"
    ]


def test_more_points_than_byes_could_explain_are_wrong_points(friends_report: Report) -> None:
    two_rounds = with_player(friends_report, 4, rounds=friends_report.players[3].rounds[:2])
    assert ("warning", "byes-in-totals") in codes_of(with_player(two_rounds, 4, points=10))
    assert ("warning", "points-differ") in codes_of(with_player(two_rounds, 4, points=15))


def test_results_that_clash(read_file: Callable[[str], Reading]) -> None:
    assert messages_of(read_file("results_clash")) == [
        "row 8, column 119: round 3: number 1 has '1' against number 2, whose line (row 9) says '='; 0 expected"
    ]


def test_an_unknown_opponent_is_a_problem(read_file: Callable[[str], Reading]) -> None:
    assert messages_of(read_file("opponent_does_not_exist")) == [
        "row 8, column 92: round 1: the opponent of number 1 is 9, who does not exist",
        "row 11, column 92: round 1: number 4 has number 1 as opponent, whose line (row 8) has number 9",
    ]


def test_two_players_with_one_number(read_file: Callable[[str], Reading]) -> None:
    assert messages_of(read_file("number_twice"))[0] == (
        "row 11, column 5: start number 2 is given to two players: Birk, Bruno; Dahlin, David"
    )


def test_more_rounds_than_stated(read_file: Callable[[str], Reading]) -> None:
    assert messages_of(read_file("too_many_rounds")) == [
        "row 2, column 142: number 2 has results up to round 6; the event has 5 rounds",
        "row 7, column 142: number 7 has results up to round 6; the event has 5 rounds",
    ]


def test_a_forfeit_win_without_an_opponent(read_file: Callable[[str], Reading]) -> None:
    assert messages_of(read_file("krause_2006")) == [
        "row 295, column 139: round 5: number 282 has result '+' and no opponent"
    ]


def test_a_player_paired_with_themselves(friends_report: Report) -> None:
    assert ("error", "plays-himself") in codes_of(with_round(friends_report, 1, 1, opponent=1))


def test_a_player_who_is_two_players_opponent_in_one_round(friends_report: Report) -> None:
    remarks = contradictions(with_round(friends_report, 3, 1, opponent=4, colour="w", code="1"))
    assert ("error", "paired-twice", 1) in [(r.level, r.code, dict(r.parts)["round"]) for r in remarks]


def test_a_game_that_only_one_player_knows_of(friends_report: Report) -> None:
    lonely = with_player(friends_report, 4, rounds=friends_report.players[3].rounds[:2])
    assert codes_of(lonely) == [("error", "not-mutual")]


@pytest.mark.parametrize(
    ("mine", "other", "clash"),
    [
        ("1", "0", False), ("0", "1", False), ("=", "=", False), ("+", "-", False), ("-", "+", False),
        ("-", "-", False), ("W", "L", False), ("D", "D", False), (" ", " ", False),
        ("1", "1", True), ("1", "=", True), ("+", "+", True), ("1", "-", True), ("W", "0", True),
        ("=", "D", True), ("1", " ", True), ("-", "0", True),
    ],
)  # fmt: skip
def test_results_agree_or_clash(mine: str, other: str, clash: bool) -> None:
    players = (
        ReportPlayer(1, "A", rounds=(RoundResult(2, "w", mine),)),
        ReportPlayer(2, "B", rounds=(RoundResult(1, "b", other),)),
    )
    assert (("error", "results-clash") in codes_of(Report(players=players))) is clash


@pytest.mark.parametrize(
    ("mine", "other", "clash"),
    [("w", "b", False), ("b", "w", False), ("w", "w", True), ("b", "b", True), ("w", "-", True)],
)
def test_colours_agree_or_clash(mine: str, other: str, clash: bool) -> None:
    players = (
        ReportPlayer(1, "A", rounds=(RoundResult(2, mine, "+"),)),
        ReportPlayer(2, "B", rounds=(RoundResult(1, other, "-"),)),
    )
    assert codes_of(Report(players=players)) == ([("warning", "colours-clash")] if clash else [])


def test_a_forfeited_game_may_have_no_colours() -> None:
    players = (
        ReportPlayer(1, "A", rounds=(RoundResult(2, "-", "+"),)),
        ReportPlayer(2, "B", rounds=(RoundResult(1, "-", "-"),)),
    )
    assert codes_of(Report(players=players)) == []


def test_a_played_game_without_colours_is_reported_on_both_sides() -> None:
    players = (
        ReportPlayer(1, "A", rounds=(RoundResult(2, "-", "1"),)),
        ReportPlayer(2, "B", rounds=(RoundResult(1, "-", "0"),)),
    )
    assert codes_of(Report(players=players)) == [("warning", "game-without-colour")] * 2


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("1", [("error", "game-without-opponent")]),
        ("=", [("error", "game-without-opponent")]),
        ("+", [("warning", "game-without-opponent")]),
        ("W", [("warning", "game-without-opponent")]),
        ("-", []),
        ("U", []),
        ("Z", []),
    ],
)
def test_a_round_without_an_opponent(code: str, expected: list[tuple[str, str]]) -> None:
    assert codes_of(Report(players=(ReportPlayer(1, "A", rounds=(RoundResult(None, "-", code),)),))) == expected


def test_a_bye_with_an_opponent(friends_report: Report) -> None:
    assert ("warning", "bye-with-opponent") in codes_of(with_round(friends_report, 1, 1, code="H"))


def test_the_allocated_bye_is_one_a_round_but_each_team_may_have_it() -> None:
    free = (RoundResult(None, "-", "U"),)
    two = Report(players=(ReportPlayer(1, rounds=free), ReportPlayer(2, rounds=free)))
    assert codes_of(two) == [("warning", "bye-allocated-twice")]
    assert codes_of(replace(two, teams=(Team(1, "A", players=(1, 2)),))) == []


@pytest.mark.parametrize(
    ("kind", "result", "expected"),
    [
        ("FIDE_DUTCH_2026", "1", [("warning", "met-twice")]),
        ("FIDE_DUTCH_2026", "+", []),
        ("FIDE_DOUBLEROUNDROBIN", "1", []),
        ("FIDE_DOUBLESWISS", "1", []),
        ("", "1", []),
    ],
)
def test_two_who_meet_twice_in_a_swiss_are_a_warning(kind: str, result: str, expected: list[tuple[str, str]]) -> None:
    answer = {"1": "0", "+": "-"}[result]
    white = (RoundResult(2, "w", result), RoundResult(2, "b", "1"))
    black = (RoundResult(1, "b", answer), RoundResult(1, "w", "0"))
    both = Report(coded_type=kind, players=(ReportPlayer(1, "A", rounds=white), ReportPlayer(2, "B", rounds=black)))
    assert codes_of(both) == expected


def test_points_are_added_up_by_the_point_system_of_the_report(friends_report: Report) -> None:
    threes = replace(friends_report, point_system=PointSystem(white_win=30, black_win=30))
    assert ("warning", "points-differ") in codes_of(threes)
    assert codes_of(with_player(with_player(with_player(threes, 1, points=65), 2, points=60), 3, points=35)) == []


@pytest.mark.parametrize(
    ("abnormal", "points"),
    [
        (AbnormalPoints("", None, -5, None, (4,)), -5),
        (AbnormalPoints("L", None, 5, None, ()), 0),
        (AbnormalPoints("", None, 10, 1, (4,)), 10),
    ],
)
def test_abnormal_points_are_added_up(abnormal: AbnormalPoints, points: int, friends_report: Report) -> None:
    report = replace(friends_report, abnormal_points=(abnormal,))
    assert codes_of(with_player(report, 4, points=points)) == []
    assert codes_of(with_player(report, 4, points=points - 20)) == [("warning", "points-differ")]


def test_a_code_may_be_given_other_points_in_one_round(friends_report: Report) -> None:
    first_round = with_round(with_round(friends_report, 1, 1, code="W"), 4, 1, code="L")
    report = replace(first_round, abnormal_points=(AbnormalPoints("L", None, 5, 1, (4,)),))
    assert codes_of(with_player(report, 4, points=5)) == []
    later = replace(report, abnormal_points=(AbnormalPoints("L", None, 5, 2, (4,)),))
    assert codes_of(with_player(later, 4, points=0)) == []


def test_points_that_are_not_stated_contradict_nothing(friends_report: Report) -> None:
    assert codes_of(with_player(friends_report, 1, points=None)) == []


def test_a_last_day_before_the_first(friends_report: Report) -> None:
    assert codes_of(replace(friends_report, last_day=date(2025, 4, 30))) == [("error", "last-day-first")]
    assert codes_of(replace(friends_report, last_day=friends_report.first_day)) == []


@pytest.mark.parametrize(
    ("days", "codes"),
    [
        ((1, 2, 3), []),
        ((1, 1, 3), []),
        ((1, 2, 4), ["round-date-outside"]),
        ((30, 2, 3), ["round-date-outside", "round-dates-order"]),
        ((2, 1, 3), ["round-dates-order"]),
    ],
)
def test_dates_of_rounds(days: tuple[int, ...], codes: list[str], friends_report: Report) -> None:
    dated = replace(friends_report, round_dates=tuple(date(2025, 5, day) for day in days))
    assert [code for _, code in codes_of(dated)] == codes


def test_more_dates_than_rounds(friends_report: Report) -> None:
    dated = replace(friends_report, round_dates=(date(2025, 5, 1),) * 4, round_count=3)
    assert codes_of(dated) == [("warning", "round-dates-count")]
    assert codes_of(replace(dated, round_dates=dated.round_dates[:3])) == []


@pytest.mark.parametrize(
    ("field", "sound", "code"),
    [("player_count", 4, "player-count"), ("rated_count", 4, "rated-count"), ("team_count", 0, "team-count")],
)
def test_counts_that_are_off_are_noted(field: str, sound: int, code: str, friends_report: Report) -> None:
    assert codes_of(replace(friends_report, **{field: sound})) == []
    assert codes_of(replace(friends_report, **{field: sound + 1})) == [("note", code)]


def test_a_fide_id_given_twice(friends_report: Report) -> None:
    twice = with_player(friends_report, 2, fide_id=friends_report.players[0].fide_id)
    assert codes_of(twice) == [("error", "fide-id-twice")]
    assert codes_of(with_player(with_player(friends_report, 1, fide_id=""), 2, fide_id="")) == []


def test_one_name_and_birth_twice_is_reported_unless_the_ids_differ(friends_report: Report) -> None:
    twins = with_player(friends_report, 2, name=friends_report.players[0].name.upper())
    assert codes_of(twins) == []
    unknown = with_player(with_player(twins, 1, fide_id=""), 2, fide_id="")
    assert codes_of(unknown) == [("warning", "same-name")]
    assert codes_of(with_player(unknown, 2, birth=Birth(1991))) == []


@pytest.mark.parametrize(
    ("teams", "codes"),
    [
        ((Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4))), []),
        ((Team(1, "A", players=(1, 2)), Team(1, "B", players=(3, 4))), ["team-number-twice"]),
        ((Team(1, "A", players=(1, 9)),), ["team-player-unknown"]),
        ((Team(1, "A", players=(1, 2)), Team(2, "B", players=(2, 3))), ["player-in-two-teams"]),
    ],
)
def test_teams(teams: tuple[Team, ...], codes: list[str], friends_report: Report) -> None:
    assert [code for _, code in codes_of(replace(friends_report, teams=teams))] == codes


def test_a_national_record_without_player(friends_report: Report) -> None:
    assert codes_of(replace(friends_report, national=(NationalRecord("NOR", 4),))) == []
    assert codes_of(replace(friends_report, national=(NationalRecord("NOR", 5),))) == [("warning", "national-unknown")]
