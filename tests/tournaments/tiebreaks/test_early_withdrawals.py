"""Early withdrawals from a round robin, read from a report (C.05)."""

from dataclasses import replace

import pytest

from ratings.reports.report import AbnormalPoints, Byes, Report
from tests.tournaments.tiebreaks.report_lines import EDITION_2026, report_of_lines
from tournaments.tiebreaks.codes import standings_order
from tournaments.tiebreaks.early_withdrawals import early_withdrawals, has_played_half, without_games_of
from tournaments.tiebreaks.edition import edition_named
from tournaments.tiebreaks.ranking import Standings
from tournaments.tiebreaks.report_standings import ranked_system, report_standings

# Invented; the table of a finding about another program's standings.
SIX = {
    1: "6w0 2w= 3b= 4w1 5b1",
    2: "5w1 1b= 6w+ 3w= 4b1",
    3: "4w= 5b1 1w= 2b= 6w+",
    4: "3b= 6b= 5w1 1b0 2w0",
    5: "2b0 3w0 4b0 6b+ 1w0",
    6: "1b1 4w= 2b- 5w- 3b-",
}


def six(**lines: str) -> Report:
    changed = {int(number[1:]): line for number, line in lines.items()}
    return report_of_lines(SIX | changed, type="Individual: Round Robin", round_count=5)


def ranked(report: Report, codes: str = "DE,WIN,SB") -> Standings:
    order = standings_order(codes.split(","))
    return report_standings(report, order, edition_named(EDITION_2026), ranked_system(report))


def test_annulled_games_count_in_no_points_and_no_tie_break() -> None:
    table = ranked(six())
    assert table.field.totals.tolist() == [30, 30, 25, 15, 0, 0]
    assert table.ranks.tolist() == [1, 1, 3, 4, 5, 6]
    assert table.is_ranked.tolist() == [True] * 5 + [False]
    assert [table.format_value(2, player) for player in range(2)] == ["2", "2"]
    assert [table.format_value(3, player) for player in range(2)] == ["4.25", "4.25"]


@pytest.mark.parametrize(("played", "games", "counts"), [(2, 5, False), (3, 6, True), (2, 4, True), (0, 0, True)])
def test_half_of_the_games_is_enough(played: int, games: int, counts: bool) -> None:
    assert has_played_half(played, games) is counts


@pytest.mark.parametrize(
    ("line", "first_missed"),
    [
        ("1b1 4w= 2b- 5w- 3b-", 3),
        ("1b- 4w- 2b- 5w- 3b-", 1),
        ("1b1 4w= 2b- Z Z", 3),
        ("1b1 4w=", 3),
        ("1b1 4w= 2b0 5w- 3b-", None),
        ("1b1 4w= 2b- 5w- 3b=", None),
        ("1b1 4w= 2b- 5w- 3b+", None),
        ("1b1 4w= 2b- 5w? 3b?", None),
    ],
)
def test_a_player_has_withdrawn_if_nothing_is_played_after_the_missed_rounds(
    line: str, first_missed: int | None
) -> None:
    assert early_withdrawals(six(n6=line)) == ({6: first_missed} if first_missed else {})


def begun(**fields: object) -> Report:
    """Return five rounds of which two are reported; number 6 lost the second one by forfeit."""
    lines = {number: " ".join(line.split()[:2]) for number, line in SIX.items()} | {4: "3b= 6b+", 6: "1b1 4w-"}
    return report_of_lines(lines, type="Individual: Round Robin", round_count=5, **fields)


def test_a_player_who_can_still_play_half_has_not_withdrawn() -> None:
    assert early_withdrawals(begun()) == {}
    away = tuple(Byes("Z", number, (6,)) for number in (3, 4))
    assert early_withdrawals(begun(byes=away[:1])) == {}
    assert early_withdrawals(begun(byes=away)) == {6: 2}


@pytest.mark.parametrize(("line", "withdrawn"), [("1w0 2b0 4w- 1b- 2w- 4b-", {3: 3}), ("1w0 2b0 4w0 1b- 2w- 4b-", {})])
def test_a_double_round_robin_has_twice_as_many_games(line: str, withdrawn: dict[int, int]) -> None:
    lines = {1: "3b1 4w1 2b1 3w+ 4b1 2w1", 2: "4b1 3w1 1w0 4w1 3b+ 1b0", 3: line, 4: "2w0 1b0 3b+ 2b0 1w0 3w+"}
    assert early_withdrawals(report_of_lines(lines, round_count=6)) == withdrawn


def test_records_that_remove_the_points_of_annulled_games_are_removed_with_them_once() -> None:
    penalty = AbnormalPoints("", None, -10, 1, (6, 5))
    cancelled = (AbnormalPoints("", None, -10, 1, (6,)), AbnormalPoints("", None, -5, 2, (4, 6)))
    report = replace(six(), abnormal_points=(*cancelled, penalty))
    counted = without_games_of(report, {6})
    assert counted.abnormal_points == (penalty,)
    assert ranked(report).field.totals.tolist() == [30, 30, 25, 15, -10, -10]
    assert without_games_of(report, ()) is report


def test_a_swiss_has_no_annulled_games() -> None:
    table = ranked(replace(six(), type="Individual: Swiss-System"))
    assert table.field.totals.tolist() == [30, 40, 35, 20, 10, 15]
    assert table.is_ranked.all()
