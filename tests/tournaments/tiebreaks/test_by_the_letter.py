"""The arrays compared with the literal articles, on tournaments with any kind of rounds."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.reports.report import Report
from tests.tournaments.tiebreaks import literal_articles as letter
from tests.tournaments.tiebreaks.report_lines import (
    EDITION_2024,
    EDITION_2026,
    MIRRORED,
    report_of_lines,
    standings_of,
    tie_break_values,
)

RESULTS = st.sampled_from(["1", "0", "=", "+", "-", "--"])
BYES = st.sampled_from(["H", "F", "Z", "U"])


@st.composite
def tournaments(draw: st.DrawFn) -> Report:
    """Draw a report of four to seven players and two to five rounds. Pairs may repeat, and players may be absent."""
    size, rounds = draw(st.integers(4, 7)), draw(st.integers(2, 5))
    lines: dict[int, list[str]] = {number: [] for number in range(1, size + 1)}
    for _ in range(rounds):
        order = draw(st.permutations(list(lines)))
        paired = 2 * draw(st.integers(1, size // 2))
        for white, black in zip(order[:paired:2], order[1:paired:2], strict=True):
            result = draw(RESULTS)
            lines[white].append(f"{black}w{result[0]}")
            lines[black].append(f"{white}b{'-' if result == '--' else MIRRORED.get(result, result)}")
        for number in order[paired:]:
            lines[number].append(draw(BYES))
    return report_of_lines({number: " ".join(line) for number, line in lines.items()})


@pytest.mark.whole
@given(tournaments())
@pytest.mark.parametrize("edition", [EDITION_2024, EDITION_2026])
def test_buchholz_and_sonneborn_berger_with_every_cut(edition: str, report: Report) -> None:
    lines = letter.lines_of(report)
    fore = letter.with_final_round_drawn(lines)
    for name, rounds, as_product in (("BH", lines, False), ("FB", fore, False), ("SB", lines, True)):
        for suffix, low, high in (("", 0, 0), ("/C1", 1, 0), ("/C2", 2, 0), ("/M1", 1, 1), ("/M2", 2, 2)):
            result = tie_break_values(report, name + suffix, edition)
            for number in lines:
                by_round = letter.round_values(rounds, number, edition == EDITION_2026, as_product)
                assert Fraction(result[number]) == letter.sum_after_cuts(by_round, low, high), (name + suffix, number)


@given(tournaments())
def test_the_scores_that_opponents_see(report: Report) -> None:
    lines = letter.lines_of(report)
    result = tie_break_values(report, "ABH")
    assert {number: Fraction(value) for number, value in result.items()} == {
        number: letter.adjusted_score(line) for number, line in lines.items()
    }


@st.composite
def once_each(draw: st.DrawFn) -> Report:
    """Draw a report of four or five players with any games, each pair once at most, one game a round."""
    size = draw(st.integers(4, 5))
    lines: dict[int, list[str]] = {number: [] for number in range(1, size + 1)}
    for white in lines:
        for black in range(white + 1, size + 1):
            result = draw(st.sampled_from(["1", "0", "=", "", "+"]))
            for number in lines if result else ():
                here = {white: f"{black}w{result}", black: f"{white}b{MIRRORED.get(result, result)}"}
                lines[number].append(here.get(number, "Z"))
    return report_of_lines({number: " ".join(line) for number, line in lines.items()})


@given(once_each())
def test_direct_encounters_with_every_outcome_of_the_missing_games(report: Report) -> None:
    lines = letter.lines_of(report)
    tied = defaultdict(list)
    for number, line in lines.items():
        tied[letter.points(line)].append(number)
    standings = standings_of(report, "DE")
    place_of = {
        int(n): int(rank) for n, rank in zip(standings.field.numbers, standings.results[1].parts["place"], strict=True)
    }
    for group in tied.values():
        assert {number: place_of[number] for number in group} == letter.direct_encounter_ranks(group, lines)
