from dataclasses import replace
from typing import Any

import pytest

from ratings.reports.report import Report, RoundResult
from tests.tournaments.tiebreaks.report_lines import report_of_lines
from tournaments.pairing import dutch
from tournaments.pairing.checker import CheckedRound, check
from tournaments.pairing.edition import edition_named
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing

EDITION = edition_named("2026-02-01")
RIGHT = {1: "3w1 2b=", 2: "4b1 1w=", 3: "1b0 4w1", 4: "2w0 3b0"}


def checked(lines: dict[int, str], **fields: Any) -> list[CheckedRound]:
    return list(check(report_of_lines(lines, **fields), EDITION))


def test_rounds_as_the_rules_give_them_do_not_differ() -> None:
    assert checked(RIGHT) == [CheckedRound(1), CheckedRound(2)]
    assert not any(round_.differs for round_ in checked(RIGHT))


def test_only_what_differs_is_listed_by_the_boards_of_the_rules() -> None:
    """Players 3 and 4 of six changed their opponents: 1 against 4 is right, their other pairs are not."""
    (first,) = checked({1: "4w1", 2: "6b0", 3: "5w1", 4: "1b0", 5: "3b0", 6: "2w1"})
    assert first == CheckedRound(1, in_report=((6, 2), (3, 5)), by_rules=((5, 2), (3, 6)))
    assert first.differs


def test_a_pair_with_the_other_colours_differs() -> None:
    (_, second) = checked(RIGHT | {1: "3w1 2w=", 2: "4b1 1b="})
    assert (second.in_report, second.by_rules) == (((1, 2),), ((2, 1),))


def test_another_bye_differs() -> None:
    (first,) = checked({1: "U", 2: "3w1", 3: "2b0"}, initial_colour="w")
    assert first == CheckedRound(1, in_report=((1, 0), (2, 3)), by_rules=((1, 2), (3, 0)))


def without_colours(report: Report, *numbers: int) -> Report:
    """Return the report without colours in the games of these players in round 1."""
    first = {player.number: player.rounds[0] for player in report.players}
    bare = {number: RoundResult(result.opponent, "-", result.code) for number in numbers if (result := first[number])}
    return replace(
        report,
        players=tuple(
            replace(player, rounds=(bare.get(player.number, player.rounds[0]), *player.rounds[1:]))
            for player in report.players
        ),
    )


def test_a_forfeited_game_without_colours_is_right_either_way_round() -> None:
    lines = {1: "3w+", 2: "4b1", 3: "1b-", 4: "2w0"}
    report = without_colours(report_of_lines(lines, initial_colour="w"), 1, 3)
    assert list(check(report, EDITION)) == [CheckedRound(1)]
    black = without_colours(report_of_lines(lines, initial_colour="b"), 1, 3)
    assert list(check(black, EDITION)) == [CheckedRound(1, in_report=((4, 2),), by_rules=((2, 4),))]


def test_a_wrong_forfeited_game_without_colours_is_listed_once() -> None:
    report = without_colours(report_of_lines({1: "4w+", 2: "3b1", 3: "2w0", 4: "1b-"}, initial_colour="w"), 1, 4)
    assert list(check(report, EDITION)) == [CheckedRound(1, in_report=((1, 4), (3, 2)), by_rules=((1, 3), (4, 2)))]


def test_a_round_that_the_rules_do_not_allow_says_who_blocks_it() -> None:
    (_, second) = checked({1: "2w1 2b1", 2: "1b0 1w0"})
    assert second.differs
    assert isinstance(second.failure, NoLegalPairing)
    assert second.failure.blocker.players == (1, 2)


def test_an_engine_that_fails_is_no_equal_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dutch.ENGINES, EDITION.name, lambda law: [(1, 2)])
    assert [type(round_.failure) for round_ in checked(RIGHT)] == [IllegalPairing, IllegalPairing]


def test_a_round_in_which_nobody_is_paired_is_passed_over() -> None:
    lines = {1: "3w1 Z 2b=", 2: "4b1 Z 1w=", 3: "1b0 Z 4w1", 4: "2w0 Z 3b0"}
    assert [round_.round for round_ in checked(lines)] == [1, 3]


@pytest.mark.parametrize(("stated", "differs"), [(None, False), (3, False), (4, True)])
def test_the_last_round_is_the_stated_one_else_the_last_played(stated: int | None, differs: bool) -> None:
    """In the last round topscorers who are both due Black may meet (C.3)."""
    lines = {
        1: "4w1 3w1 2b=", 2: "5w1 6w1 1w=", 3: "6b1 1b0 4w1", 4: "1b0 5w1 3b0", 5: "2b0 4b0 6w1", 6: "3w0 2b0 5b0",
    }  # fmt: skip
    (*_, third) = checked(lines, round_count=stated)
    assert ((2, 1) in third.in_report) is differs
