"""The explanation of a value in the standings: its parts add up to the printed value."""

import datetime as dt
import re
from fractions import Fraction
from hashlib import sha256

import pytest

from ratings.models import User
from tests.tournaments.swiss import create_swiss
from tournaments.models import Tournament
from tournaments.scores.standings import standings
from tournaments.standings.explanations import NumberExplanation, RoundWorking, explain
from tournaments.standings.tiebreak_texts import BASIS_TEXTS, STATE_TEXTS, TIEBREAK_TEXTS
from tournaments.tiebreaks.registry import TIEBREAKS
from tournaments.tiebreaks.result import BASES
from tournaments.tiebreaks.result import STATES as ALL_STATES

# Scores: 1 has 2½, 4 has 2; 2, 3 and 6 have 1½; 5 has nothing, and asked for a bye in the last round.
LINES = {1: "4w1 2b= 3w1", 2: "5w1 1w= 4b0", 3: "6w= 5b1 1b0", 4: "1b0 6w1 2w1", 5: "2b0 3w0 Z", 6: "3b= 4b0 U"}
MARCH_2026 = dt.date(2026, 3, 7)
SUMMED = ("PTS", "WIN", "WON", "BPG", "BWG", "PS", "REP", "STD", "BH", "BH/C1", "FB", "SB", "SB/C1", "ABH", "AFB")


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, rounds_planned=3)


def explanation_of(tournament: Tournament, code: str, number: int) -> NumberExplanation:
    """Return the explanation of a tie-break code as the first after the points."""
    tournament.standings_order = list(dict.fromkeys(["PTS", code]))
    table = standings(tournament)
    return explain(table, table.column(code.lower().replace("/", "-")), number)


def in_round(explained: NumberExplanation, number: int) -> RoundWorking:
    return next(line for line in explained.lines if line.round == number)


def number_of(text: str) -> Fraction:
    """Return the number of a text with ½ or with two decimals."""
    return Fraction(re.sub(r"^½", "0½", text).replace("½", ".5"))


def test_every_code_and_every_word_of_a_working_has_its_wording() -> None:
    assert set(TIEBREAK_TEXTS) == set(TIEBREAKS)
    assert (set(BASIS_TEXTS), set(STATE_TEXTS)) == (set(BASES), set(ALL_STATES))


@pytest.mark.parametrize("code", SUMMED)
@pytest.mark.parametrize("number", [1, 5, 6])
def test_counted_contributions_sum_to_the_value(tournament: Tournament, code: str, number: int) -> None:
    explained = explanation_of(tournament, code, number)
    assert number_of(explained.formula.rpartition("= ")[2] or "0") == Fraction(explained.value)


def test_the_explanation_of_a_value_of_five(tournament: Tournament) -> None:
    explained = explanation_of(tournament, "BH", 1)
    assert explained.title == "Why 5.0: Buchholz of Ahlberg, Nora"
    assert [(line.opponent and line.opponent.start_number, line.result, line.amount) for line in explained.lines] == [
        (4, "1", "2.0"),
        (2, "½", "1.5"),
        (3, "1", "1.5"),
    ]
    assert explained.formula == "2.0 + 1.5 + 1.5 = 5.0"


def test_an_opponent_whose_score_is_seen_otherwise_says_so(tournament: Tournament) -> None:
    line = in_round(explanation_of(tournament, "BH", 2), 1)
    assert line.amount == "0.5"
    assert line.reasons == ("scored 0; adjusted by 16.3 or 8.3",)


def test_a_bye_is_a_dummy_with_its_article(tournament: Tournament) -> None:
    line = in_round(explanation_of(tournament, "BH", 6), 3)
    assert (line.opponent, line.amount, line.is_counted) == (None, "1.5", True)
    assert "16.4" in line.reasons[0]


def test_by_the_rules_of_march_2026_the_dummy_is_no_better_than_draws_in_all_rounds(arbiter: User) -> None:
    lines = {1: "2w1 U", 2: "1b0 Z", 3: "4w1 4w=", 4: "3b0 3b="}
    tournament = create_swiss(arbiter, lines, first_day=MARCH_2026, last_day=MARCH_2026, rounds_planned=2)
    line = in_round(explanation_of(tournament, "BH", 1), 2)
    assert line.amount == "1.0"
    assert "16.4.2" in line.reasons[0]


def test_cut_contributions_are_shown_and_do_not_count(tournament: Tournament) -> None:
    explained = explanation_of(tournament, "BH/C1", 1)
    assert explained.column.title == "Buchholz /C1"
    assert [line.is_counted for line in explained.lines].count(False) == 1
    assert explained.formula == "2.0 + 1.5 = 3.5"
    assert explained.modifiers == ("The least significant value is cut (14).",)


def test_a_product_shows_both_factors(tournament: Tournament) -> None:
    explained = explanation_of(tournament, "SB", 1)
    assert [line.product for line in explained.lines] == ["2 × 1", "1½ × ½", "1½ × 1"]
    assert explained.formula == "2.00 + 0.75 + 1.50 = 4.25"


def test_direct_encounter_names_the_tied_players(tournament: Tournament) -> None:
    explained = explanation_of(tournament, "DE", 2)
    assert len(explained.sentences) == 3
    assert {line.split(". ")[1].split(":")[0] for line in explained.sentences} == {
        "Brandt, Emil",
        "Costa, Ines",
        "Fontaine, Paul",
    }


def test_a_player_without_ties_has_no_direct_encounter(tournament: Tournament) -> None:
    explained = explanation_of(tournament, "DE", 1)
    assert explained.value == ""
    assert explained.sentences[0].startswith("No other player")


def test_an_average_shows_what_was_divided(tournament: Tournament) -> None:
    assert explanation_of(tournament, "ARO", 1).sentences == ("6000 ÷ 3 = 2000",)


def test_a_performance_shows_share_and_difference(tournament: Tournament) -> None:
    assert explanation_of(tournament, "TPR", 1).sentences == (
        "6000 ÷ 3 = 2000",
        "83% of the points of these games stand for +273 rating points (B.02, 8.1.1).",
        "2000 + 273 = 2273",
    )


def test_a_perfect_performance_shows_that_one_point_less_would_not_do(tournament: Tournament) -> None:
    explained = explanation_of(tournament, "PTP", 1)
    assert explained.formula == ""
    expected = [Fraction(line.split(", ")[1].split(" ")[0]) for line in explained.sentences[1:]]
    assert expected[0] >= Fraction("2.5") > expected[1]


def test_without_a_point_the_perfect_performance_is_that_much_below_the_lowest_opponent(tournament: Tournament) -> None:
    assert explanation_of(tournament, "PTP", 5).sentences == (
        "No points were scored: 2000, the lowest rating of the opponents, minus 800.",
    )


def test_a_lot_can_be_drawn_again_from_its_explanation(tournament: Tournament) -> None:
    explained = explanation_of(tournament, "RND", 3)
    drawn = {number: sha256(f"{tournament.lots_seed}\n{number}".encode()).hexdigest() for number in LINES}
    assert drawn[3] in explained.sentences[2]
    assert explained.value == str(sorted(drawn.values()).index(drawn[3]) + 1)


def test_a_rating_based_tie_break_with_an_unrated_player_says_why_it_is_left_out(tournament: Tournament) -> None:
    tournament.entries.filter(start_number=2).update(rating=None)
    explained = explanation_of(tournament, "ARO", 1)
    assert (explained.value, explained.sentences[0][:8]) == ("", "Left out")
