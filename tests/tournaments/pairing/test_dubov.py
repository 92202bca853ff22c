import pytest

from tests.tournaments.pairing.field_lines import player_of_line
from tests.tournaments.pairing.sixteen import EDITION, second_round, sixteen
from tests.tournaments.tiebreaks.report_lines import report_of_lines
from tournaments.pairing.colours import ColourPreference, PreferenceStrength
from tournaments.pairing.dubov import average_ratings, dubov_preference, pair
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.from_report import field_of


def test_white_seekers_meet_black_seekers_by_the_ratings_of_their_opponents() -> None:
    """By hand: 2, 4, 6, 8 are due White, and 2's opponent has the lowest rating; so are 9, 11, 13, 15 below (3.2)."""
    report = sixteen()
    paired = pair(second_round(report), EDITION, report)
    assert paired.pairs() == [(2, 1), (4, 3), (6, 5), (8, 7), (9, 10), (11, 12), (13, 14), (15, 16)]
    assert {board.article for board in paired.boards} == {"5.2.2"}


def test_in_the_first_round_the_upper_half_meets_the_lower() -> None:
    report = report_of_lines(dict.fromkeys(range(1, 8), ""), round_count=5, initial_colour="b")
    paired = pair(field_of(report, 1, range(1, 8), 5), EDITION, report)
    assert paired.pairs() == [(4, 1), (2, 5), (6, 3), (7, 0)]
    assert {board.article for board in paired.boards} == {"5.2.1"}
    assert paired.boards[0].white.preference == ColourPreference("b", PreferenceStrength.MILD, 0)


def test_before_the_first_game_a_player_is_due_black_mildly() -> None:
    assert dubov_preference(player_of_line(1, "U Z")) == ColourPreference("b", PreferenceStrength.MILD, 0)
    assert dubov_preference(player_of_line(1, "b2")) == ColourPreference("w", PreferenceStrength.STRONG, -1)


def test_the_average_rating_is_of_games_that_were_played_and_half_is_rounded_up() -> None:
    lines = {1: "2w1 3b1", 2: "1b0 Z", 3: "4w+ 1w0", 4: "3b- U"}
    report = report_of_lines(lines, {1: 2000, 2: 1900, 3: 1801}, round_count=4)
    assert average_ratings(field_of(report, 3, [1, 2, 3, 4], 4), report) == {1: 1851, 2: 2000, 3: 2000, 4: 0}


def test_the_number_of_rounds_must_be_known() -> None:
    report = sixteen(rounds=None)
    with pytest.raises(EngineFailed, match="the Dubov System depends on how many rounds there are"):
        pair(second_round(report), EDITION, report)


@pytest.mark.usefixtures("without_py4swiss")
def test_without_py4swiss_one_sentence_says_so() -> None:
    report = sixteen()
    with pytest.raises(EngineFailed, match=r"the Dubov System needs the package py4swiss.*another system \(--system\)"):
        pair(second_round(report), EDITION, report)
