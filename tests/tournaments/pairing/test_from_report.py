from typing import Any

import pytest

from ratings.reports.report import (
    AbnormalPoints,
    AccelerationOfRounds,
    Byes,
    FictitiousPoints,
    ForbiddenPairs,
    Report,
    Team,
)
from tests.tournaments.tiebreaks.report_lines import report_of_lines
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import (
    field_of,
    first_unpaired_round,
    is_team_tournament,
    missing_results,
    players_to_pair,
    preset_byes,
    reported_pairs,
)

AFTER_ONE = {1: "3w1", 2: "4b=", 3: "1b0", 4: "2w="}


def pairing_field(
    lines: dict[int, str], number: int | None = None, rounds: int | None = None, **fields: Any
) -> PairingField:
    report = report_of_lines(lines, **fields)
    number = number or first_unpaired_round(report)
    return field_of(report, number, players_to_pair(report, number), rounds)


def test_the_next_round_is_the_first_without_a_pairing() -> None:
    assert first_unpaired_round(report_of_lines({1: "", 2: ""})) == 1
    assert first_unpaired_round(report_of_lines(AFTER_ONE)) == 2
    assert first_unpaired_round(report_of_lines({1: "2w1 H", 2: "1b0 Z"})) == 2
    assert first_unpaired_round(report_of_lines({1: "2w1 U", 2: "1b0 Z"})) == 3


@pytest.mark.parametrize(
    ("lines", "number", "byes", "to_pair"),
    [
        ({1: "U", 2: ".", 3: "."}, 1, (1,), {2, 3}),
        ({1: "2w1", 2: "1b0", 3: "U U"}, 2, (3,), {1, 2}),
        ({1: "2w1 H", 2: "1b0", 3: "U U", 4: "Z"}, 2, (3,), {2, 4}),
        ({1: "2w1 H", 2: "1b0 Z", 3: "U U"}, 3, (), {1, 2, 3}),
        ({1: "2w1 H", 2: "1b0 3w1", 3: "U 2b0", 4: "Z U"}, 3, (), {1, 2, 3, 4}),
    ],
)
def test_a_bye_in_the_coming_round_does_not_make_it_a_paired_round(
    lines: dict[int, str], number: int, byes: tuple[int, ...], to_pair: set[int]
) -> None:
    report = report_of_lines(lines)
    assert first_unpaired_round(report) == number
    assert preset_byes(report, number) == byes
    assert players_to_pair(report, number) == to_pair


def test_a_player_with_the_bye_of_the_coming_round_has_a_pairing_number() -> None:
    field = pairing_field({1: ".", 2: "U", 3: ".", 4: "Z"})
    assert {player.number: player.pairing_number for player in field.players} == {1: 1, 3: 3}


@pytest.mark.parametrize(
    ("lines", "fields"),
    [
        ({1: "2w1 H", 2: "1b0", 3: "U", 4: "Z"}, {}),
        ({1: "2w1 F", 2: "1b0", 3: "U", 4: "Z"}, {}),
        ({1: "2w1 Z", 2: "1b0", 3: "U", 4: "Z"}, {}),
        ({1: "2w1", 2: "1b0", 3: "U", 4: "Z"}, {"byes": (Byes("H", 2, (1,)),)}),
        ({1: "2w1", 2: "1b0", 3: "U", 4: "Z"}, {"absent": (1,)}),
    ],
)
def test_a_player_reported_absent_is_not_paired(lines: dict[int, str], fields: Any) -> None:
    assert players_to_pair(report_of_lines(lines, **fields), 2) == {2, 3, 4}


def test_a_bye_of_another_round_excludes_no_player() -> None:
    assert players_to_pair(report_of_lines(AFTER_ONE, byes=(Byes("H", 3, (1,)),)), 2) == {1, 2, 3, 4}


def test_the_pairs_of_a_round_have_white_first_and_nought_for_the_bye() -> None:
    assert reported_pairs(report_of_lines({1: "2b+", 2: "1w-", 3: "U", 4: "H", 5: "6w?", 6: "5b?"}), 1) == {
        (2, 1),
        (3, 0),
        (5, 6),
    }


def test_games_without_a_result_are_listed_once() -> None:
    (missing,) = missing_results(report_of_lines({1: "2w?", 2: "1b?", 3: "U"}), 2)
    assert (missing.round, missing.number, missing.opponent) == (1, 1, 2)


def test_scores_are_those_of_the_results_with_byes_of_record_240() -> None:
    field = pairing_field({1: "2w1 H", 2: "1b0 4w1", 3: ".", 4: "U 2b0"}, number=3, byes=(Byes("H", 1, (3,)),))
    assert {player.number: player.score for player in field.players} == {1: 15, 2: 10, 3: 5, 4: 10}
    assert [(past_round.kind, past_round.points) for past_round in field.by_number()[3].earlier_rounds] == [
        ("alone", 5),
        ("alone", 0),
    ]


@pytest.mark.parametrize(("number", "score"), [(1, 0), (2, 0), (3, 10)])
def test_a_penalty_counts_from_the_round_after_it(number: int, score: int) -> None:
    penalty = AbnormalPoints("", None, -5, 1, (1,))
    report = report_of_lines({1: "2w= 3b1", 2: "1b= U", 3: "U 1w0"}, abnormal_points=(penalty,))
    assert field_of(report, number, (1, 2, 3), None).by_number()[1].score == score


def test_a_forfeit_is_no_game_and_no_colour() -> None:
    player = pairing_field({1: "2w+", 2: "1b-"}).by_number()[1]
    assert (player.colours, player.opponents, player.earlier_rounds[0].kind) == ((), frozenset(), "forfeit-win")


def test_both_scores_of_a_game_are_those_before_it() -> None:
    second = pairing_field({1: "U 2w1", 2: "H 1b0"}).by_number()[2].earlier_rounds[1]
    assert (second.score, second.opponent, second.opponent_score) == (5, 1, 10)


def test_pairing_numbers_skip_players_never_present() -> None:
    field = pairing_field({1: "Z Z", 2: "3w1", 3: "2b0", 4: "Z", 5: "Z Z"})
    assert {player.number: player.pairing_number for player in field.players} == {2: 1, 3: 2, 4: 3}


def test_the_places_may_go_by_rank() -> None:
    report = Report(players=tuple(report_of_lines({1: "", 2: ""}).players), paired_by_rank=True)
    assert [player.pairing_number for player in field_of(report, 1, (1, 2), None).players] == [1, 2]


@pytest.mark.parametrize(
    ("lines", "stated", "colour"),
    [
        ({1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0"}, "", "w"),
        ({1: "3b1", 2: "4w1", 3: "1w0", 4: "2b0"}, "", "b"),
        ({1: "3b1", 2: "4w1", 3: "1w0", 4: "2b0"}, "w", "w"),
        ({1: "H", 2: "4b1", 3: "U", 4: "2w0"}, "", "b"),
        ({1: "", 2: ""}, "", "w"),
        ({1: "", 2: ""}, "b", "b"),
    ],
)
def test_the_initial_colour_is_stated_else_that_of_round_1_else_white(
    lines: dict[int, str], stated: str, colour: str
) -> None:
    assert pairing_field(lines, initial_colour=stated).initial_colour == colour


@pytest.mark.parametrize(("rounds", "last"), [(2, True), (3, False), (None, False)])
def test_the_last_round_is_known_from_the_number_of_rounds(rounds: int | None, last: bool) -> None:
    assert pairing_field(AFTER_ONE, rounds=rounds).is_last_round is last


@pytest.mark.parametrize(
    ("first", "last", "is_forbidden"), [(None, None, True), (2, 3, True), (1, 1, False), (3, 4, False)]
)
def test_forbidden_pairs_hold_in_their_rounds(first: int | None, last: int | None, is_forbidden: bool) -> None:
    field = pairing_field(AFTER_ONE, forbidden_pairs=(ForbiddenPairs(first, last, (1, 2, 4)),))
    assert (frozenset((2, 4)) in field.forbidden_pairs) is is_forbidden


@pytest.mark.parametrize(
    "fields",
    [
        {"accelerations": (AccelerationOfRounds(None, 10, 1, 2, 1, 2),)},
        {"fictitious_points": (FictitiousPoints(1, (10, 10)), FictitiousPoints(2, (10, 10)))},
    ],
)
def test_virtual_points_count_in_their_rounds_and_for_the_floats(fields: Any) -> None:
    field = pairing_field(AFTER_ONE, **fields)
    assert {player.number: player.virtual_points for player in field.players} == {1: 10, 2: 10, 3: 0, 4: 0}
    first = field.by_number()[1].earlier_rounds[0]
    assert (first.score, first.opponent_score) == (10, 0)
    assert {player.virtual_points for player in pairing_field(AFTER_ONE, number=3, **fields).players} == {0}


def test_baku_is_taken_from_the_coded_type() -> None:
    field = pairing_field(AFTER_ONE, rounds=4, coded_type="FIDE_DUTCH_2026_BAKU")
    assert {player.number: player.virtual_points for player in field.players} == {1: 5, 2: 5, 3: 0, 4: 0}


def test_clubs_in_an_individual_tournament_are_no_team_tournament() -> None:
    clubs = (Team(None, "Club", players=(1, 2)),)
    assert is_team_tournament(report_of_lines(AFTER_ONE, teams=clubs))
    assert not is_team_tournament(report_of_lines(AFTER_ONE, teams=clubs, type="Individual: Swiss-System"))
    assert is_team_tournament(report_of_lines(AFTER_ONE, coded_type="FIDE_TEAM_SWISS"))
    assert not is_team_tournament(report_of_lines(AFTER_ONE, coded_type="FIDE_SCHEVENINGEN"))
