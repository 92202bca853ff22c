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
def spring(arbiter: User) -> Tournament:
    return create_swiss(arbiter, LINES, rounds_planned=3)


def why(tournament: Tournament, code: str, number: int) -> NumberExplanation:
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
def test_what_counts_adds_up_to_the_value(spring: Tournament, code: str, number: int) -> None:
    explained = why(spring, code, number)
    assert number_of(explained.formula.rpartition("= ")[2] or "0") == Fraction(explained.value)


def test_why_five(spring: Tournament) -> None:
    explained = why(spring, "BH", 1)
    assert explained.title == "Why 5: Buchholz of Ahlberg, Nora"
    assert [(line.opponent and line.opponent.start_number, line.result, line.amount) for line in explained.lines] == [
        (4, "1", "2"),
        (2, "½", "1½"),
        (3, "1", "1½"),
    ]
    assert explained.formula == "2 + 1½ + 1½ = 5"


def test_an_opponent_whose_score_is_seen_otherwise_says_so(spring: Tournament) -> None:
    line = in_round(why(spring, "BH", 2), 1)
    assert line.amount == "½"
    assert line.reasons == ("made 0; seen as another score by 16.3 or 8.3",)


def test_a_bye_is_a_dummy_with_its_article(spring: Tournament) -> None:
    line = in_round(why(spring, "BH", 6), 3)
    assert (line.opponent, line.amount, line.is_counted) == (None, "1½", True)
    assert "16.4" in line.reasons[0]


def test_by_the_rules_of_march_2026_the_dummy_is_no_better_than_draws_in_all_rounds(arbiter: User) -> None:
    lines = {1: "2w1 U", 2: "1b0 Z", 3: "4w1 4w=", 4: "3b0 3b="}
    tournament = create_swiss(arbiter, lines, first_day=MARCH_2026, last_day=MARCH_2026, rounds_planned=2)
    line = in_round(why(tournament, "BH", 1), 2)
    assert line.amount == "1"
    assert "16.4.2" in line.reasons[0]


def test_what_is_cut_is_shown_and_does_not_count(spring: Tournament) -> None:
    explained = why(spring, "BH/C1", 1)
    assert explained.column.title == "Buchholz /C1"
    assert [line.is_counted for line in explained.lines].count(False) == 1
    assert explained.formula == "2 + 1½ = 3½"
    assert explained.modifiers == ("The least significant value is cut (14).",)


def test_a_product_shows_both_factors(spring: Tournament) -> None:
    explained = why(spring, "SB", 1)
    assert [line.product for line in explained.lines] == ["2 × 1", "1½ × ½", "1½ × 1"]
    assert explained.formula == "2 + 0.75 + 1½ = 4.25"


def test_direct_encounter_names_those_who_are_tied(spring: Tournament) -> None:
    explained = why(spring, "DE", 2)
    assert len(explained.sentences) == 3
    assert {line.split(". ")[1].split(":")[0] for line in explained.sentences} == {
        "Brandt, Emil",
        "Costa, Ines",
        "Fontaine, Paul",
    }


def test_who_is_tied_with_nobody_has_no_direct_encounter(spring: Tournament) -> None:
    explained = why(spring, "DE", 1)
    assert explained.value == ""
    assert explained.sentences[0].startswith("Nobody else")


def test_an_average_shows_what_was_divided(spring: Tournament) -> None:
    assert why(spring, "ARO", 1).sentences == ("6000 ÷ 3 = 2000",)


def test_a_performance_shows_share_and_difference(spring: Tournament) -> None:
    assert why(spring, "TPR", 1).sentences == (
        "6000 ÷ 3 = 2000",
        "83% of the points of these games stand for +273 rating points (B.02, 8.1.1).",
        "2000 + 273 = 2273",
    )


def test_a_perfect_performance_shows_that_one_point_less_would_not_do(spring: Tournament) -> None:
    explained = why(spring, "PTP", 1)
    assert explained.formula == ""
    expected = [Fraction(line.split(", ")[1].split(" ")[0]) for line in explained.sentences[1:]]
    assert expected[0] >= Fraction("2.5") > expected[1]


def test_without_a_point_the_perfect_performance_is_that_much_below_the_lowest_opponent(spring: Tournament) -> None:
    assert why(spring, "PTP", 5).sentences == ("No point was made: 2000, the lowest opponent's rating, less 800.",)


def test_a_lot_can_be_drawn_again_from_its_explanation(spring: Tournament) -> None:
    explained = why(spring, "RND", 3)
    drawn = {number: sha256(f"{spring.lots_seed}\n{number}".encode()).hexdigest() for number in LINES}
    assert drawn[3] in explained.sentences[2]
    assert explained.value == str(sorted(drawn.values()).index(drawn[3]) + 1)


def test_a_rating_based_tie_break_with_an_unrated_player_says_why_it_is_left_out(spring: Tournament) -> None:
    spring.entries.filter(start_number=2).update(rating=None)
    explained = why(spring, "ARO", 1)
    assert (explained.value, explained.sentences[0][:8]) == ("", "Left out")
