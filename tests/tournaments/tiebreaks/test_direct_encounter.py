"""Direct encounter, article 6. Most cases treat all players as tied, regardless of their scores."""

import numpy as np
import pytest

from ratings.reports.report import Report
from tests.tournaments.tiebreaks.report_lines import EDITION_2026, report_of_games, standings_of, tie_break_values
from tournaments.tiebreaks.codes import parse_code
from tournaments.tiebreaks.direct_encounter import de
from tournaments.tiebreaks.edition import edition_named
from tournaments.tiebreaks.from_report import field_of
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.ranking import format_value


def among(report: Report, code: str = "DE", round_robin: bool = False) -> list[tuple[str, int]]:
    """Return points and rank of each player, all treated as tied."""
    field = field_of(report, round_robin)
    result = de(
        TiebreakQuery(field, parse_code(code), edition_named(EDITION_2026), np.ones(field.size, dtype=np.int64))
    )
    return [(format_value(result, player), int(result.parts["place"][player])) for player in range(field.size)]


def test_if_all_have_met_the_points_among_them_decide() -> None:
    assert among(report_of_games("1-2:1", "1-3:=", "2-3:=", players=3)) == [("1.5", 1), ("0.5", 3), ("1.0", 2)]


def test_those_who_beat_each_other_in_a_circle_stay_level() -> None:
    assert among(report_of_games("1-2:1", "2-3:1", "3-1:1", players=3)) == [("1.0", 1), ("1.0", 1), ("1.0", 1)]


def test_those_level_in_the_table_are_separated_by_a_table_of_their_own() -> None:
    report = report_of_games("1-2:1 3-4:0", "1-3:0 2-4:1", "1-4:1 2-3:1", players=4)
    assert among(report) == [("2.0", 1), ("2.0", 2), ("1.0", 4), ("1.0", 3)]


@pytest.mark.parametrize(
    ("last", "expected"),
    [("1", [("2.0", 1), ("0.0", 2), ("0.0", 2)]), ("=", [("1.5", 1), ("0.0", 1), ("0.5", 1)])],
    ids=["2 points against 1 at most", "1½ points against 1½ at most"],
)
def test_a_leader_comes_first_if_no_missing_game_can_bring_anyone_level(
    last: str, expected: list[tuple[str, int]]
) -> None:
    assert among(report_of_games("1-2:1", f"1-3:{last}", players=3)) == expected


def test_the_second_follows_the_first_by_the_same_standings() -> None:
    report = report_of_games("1-2:1", "1-3:1 2-4:1", "1-4:1 2-3:1", players=4)
    assert among(report) == [("3.0", 1), ("2.0", 2), ("0.0", 3), ("0.0", 3)]


def test_after_the_leader_those_who_have_all_met_are_ranked_among_themselves() -> None:
    # By the first standings 4 could still reach the 1½ points of 2. Without 1 no game is missing.
    report = report_of_games("1-2:1 3-4:1", "1-3:1 2-4:=", "2-3:1", players=4)
    assert among(report) == [("2.0", 1), ("1.5", 2), ("1.0", 3), ("0.5", 4)]


def test_after_the_leader_no_player_is_ranked_while_a_missing_game_may_change_it() -> None:
    report = report_of_games("1-2:1", "1-3:1", "1-4:1 2-3:=", players=4)
    assert among(report) == [("3.0", 1), ("0.5", 2), ("0.5", 2), ("0.0", 2)]


def test_those_who_never_met_stay_level() -> None:
    assert among(report_of_games("1-2:?", players=2)) == [("0.0", 1), ("0.0", 1)]


def test_forfeits_are_left_out_in_a_swiss_unless_asked_for_and_count_in_a_round_robin() -> None:
    report = report_of_games("1-2:+", players=2)
    assert among(report) == [("0.0", 1), ("0.0", 1)]
    assert among(report, "DE/P") == [("1.0", 1), ("0.0", 2)]
    assert among(report, round_robin=True) == [("1.0", 1), ("0.0", 2)]


def test_several_games_of_the_same_two_count_as_their_average() -> None:
    assert among(report_of_games("1-2:1", "2-1:=", players=2)) == [("0.75", 1), ("0.25", 2)]
    double = report_of_games("1-2:1", "2-3:1", "3-1:1", "2-1:0", "3-2:=", "1-3:=", players=3)
    assert among(double) == [("1.25", 1), ("0.75", 3), ("1.00", 2)]


def test_only_games_of_tied_players_count_and_others_have_no_value() -> None:
    report = report_of_games("1-2:1 3-4:1", "3-1:1 2-4:1", "3-2:0 4-1:0", players=4)
    assert tie_break_values(report, "PTS") == {1: "2.0", 2: "2.0", 3: "2.0", 4: "0.0"}
    assert tie_break_values(report, "DE") == {1: "1.0", 2: "1.0", 3: "1.0", 4: ""}
    assert tie_break_values(report_of_games("1-2:1 3-4:=", "1-3:1 2-4:0", players=4), "DE") == dict.fromkeys(
        (1, 2, 3, 4), ""
    )


def test_direct_encounter_separates_players_tied_at_its_position_and_may_be_used_twice() -> None:
    # The three with 2 points beat each other in a circle; 1 and 2 had Black twice, 3 never; and 1 beat 2.
    report = report_of_games("2-1:0 3-4:1", "3-1:1 4-2:0", "3-2:0 1-4:1", players=4)
    standings = standings_of(report, "DE,BPG,DE")
    assert [[standings.format_value(column, player) for player in range(3)] for column in (1, 2, 3)] == [
        ["1.0", "1.0", "1.0"],
        ["2", "2", "0"],
        ["1.0", "0.0", ""],
    ]
    assert standings.ranks.tolist() == [1, 2, 3, 4]
    assert standings_of(report, "DE,BPG").ranks.tolist() == [1, 1, 3, 4]
