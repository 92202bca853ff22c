"""Whole tournaments paired by bbpPairings: 5.0.1 for the rules of 2017, 6.0.0 for those of 2026.

Its generator created them, with draws, forfeits, byes and withdrawals; all players are invented. A file's name has the
number of players and the number of rounds.
"""

from pathlib import Path

import pytest

from ratings.reports.reading import read_report
from ratings.reports.report import Report
from tests.tournaments.pairing.field_lines import field_of_lines, player_of_line
from tournaments.pairing.dutch import board_sort_key, pair
from tournaments.pairing.edition import edition_named
from tournaments.pairing.field import Pair, PairingField
from tournaments.pairing.from_report import field_of, reported_pairs
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing, PairingRules

TOURNAMENTS = sorted(Path(__file__).with_name("dutch").glob("*/*.trf"))
NEW = edition_named("2026-02-01")


def report(path: Path) -> Report:
    parsed = read_report(path.read_bytes()).report
    assert parsed is not None
    return parsed


@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_every_round_is_paired_as_the_reference_pairs_it_with_colours(path: Path) -> None:
    edition, read = edition_named(path.parent.name), report(path)
    rounds = read.rounds_played()
    for number in range(1, rounds + 1):
        expected = reported_pairs(read, number)
        numbers = {player_number for board in expected for player_number in board if player_number}
        assert set(pair(field_of(read, number, numbers, rounds), edition).pairs()) == expected, f"round {number}"


def test_the_two_editions_differ() -> None:
    read = report(next(path for path in TOURNAMENTS if path.stem == "21_9_500092"))
    differing = []
    for number in range(1, read.rounds_played() + 1):
        numbers = {player_number for board in reported_pairs(read, number) for player_number in board if player_number}
        field = field_of(read, number, numbers, read.rounds_played())
        differing += [number] * (pair(field, NEW).pairs() != pair(field, edition_named("2017-07-01")).pairs())
    assert differing


def four_player_field(**more: object) -> PairingField:
    """Return the field of four players after a round won by 1 and 3."""
    lines = {1: "w4", 2: "b3", 3: "w2", 4: "b1"}
    return field_of_lines(lines, {1: 10, 3: 10}, **more)


@pytest.mark.parametrize("edition", ["2017-07-01", "2026-02-01"])
def test_winners_meet_and_the_higher_board_comes_first(edition: str) -> None:
    assert pair(four_player_field(), edition_named(edition)).pairs() == [(3, 1), (2, 4)]


@pytest.mark.parametrize("edition", ["2017-07-01", "2026-02-01"])
def test_a_forbidden_pair_does_not_meet_and_floats(edition: str) -> None:
    paired = pair(four_player_field(forbidden_pairs=frozenset({frozenset((1, 3))})), edition_named(edition))
    assert {frozenset(two) for two in paired.pairs()} == {frozenset((1, 2)), frozenset((3, 4))}
    assert {(side.number, side.floated) for board in paired.boards for side in (board.white, board.black)} == {
        (1, "down"), (2, "up"), (3, "down"), (4, "up"),
    }  # fmt: skip


def test_an_avoided_pair_meets_only_where_there_is_no_other_way() -> None:
    forbidden = frozenset({frozenset((1, 3))})
    assert not pair(four_player_field(avoided_pairs=forbidden), NEW).unavoidable_pairs
    others = frozenset(frozenset(two) for two in ((1, 2), (3, 4), (2, 4)))
    last = pair(four_player_field(avoided_pairs=forbidden, forbidden_pairs=others - {frozenset((2, 4))}), NEW)
    assert last.unavoidable_pairs == (frozenset((1, 3)),)


def test_a_round_that_cannot_be_paired_is_refused_before_the_engine_is_asked() -> None:
    with pytest.raises(NoLegalPairing):
        pair(field_of_lines({1: "w2", 2: "b1"}), NEW, engine=lambda law: pytest.fail("asked"))


def test_another_engine_serves_as_well_and_colours_and_order_are_not_its_business() -> None:
    laws: list[PairingRules] = []

    def engine(law: PairingRules) -> list[Pair]:
        laws.append(law)
        return [(4, 2), (1, 3)]

    assert pair(four_player_field(), NEW, engine).pairs() == pair(four_player_field(), NEW).pairs()
    assert [law.edition for law in laws] == [NEW]


def test_pairs_of_an_engine_are_checked() -> None:
    with pytest.raises(IllegalPairing, match="1 against 4"):
        pair(four_player_field(), NEW, engine=lambda law: [(1, 4), (2, 3)])


def test_a_board_has_its_explanation() -> None:
    lines = {1: "w4", 2: "b3", 3: "w2", 4: "b1", 5: "U"}
    first, second = pair(field_of_lines(lines, {1: 10, 3: 10, 5: 10}), NEW).boards
    assert (first.white.number, first.black.number, first.score_group, first.article) == (5, 1, 10, "5.2.2")
    assert (first.white.preference.strength.name, first.black.preference.strength.name) == ("NONE", "STRONG")
    assert (second.score_group, second.article) == (0, "5.2.1")
    assert [(side.score, side.floated, side.preference.colour) for side in (second.white, second.black)] == [
        (0, "up", "w"), (10, "down", "b"),
    ]  # fmt: skip


def test_the_bye_goes_to_the_lowest_eligible_player() -> None:
    paired = pair(field_of_lines({1: "w4", 2: "b3", 3: "w2", 4: "b1", 5: "U"}, {1: 10, 3: 10, 5: 10}), NEW)
    assert paired.pairs()[-1] == (2, 0)
    assert paired.bye is not None
    assert paired.bye.number == 2


def test_virtual_points_make_the_score_group_but_not_the_order_of_the_boards() -> None:
    players = tuple(
        player_of_line(number, score=5 * (number == 4), virtual_points=10 * (number < 3)) for number in range(1, 5)
    )
    paired = pair(PairingField(players, round=1), NEW)
    assert [(board.score_group, {board.white.number, board.black.number}) for board in paired.boards] == [
        (0, {3, 4}), (10, {1, 2}),
    ]  # fmt: skip


def test_boards_of_equal_scores_are_ordered_by_the_player_with_the_higher_score_then_number() -> None:
    """C.04.2 3.6: the lower start number of 1 and 4 does not put that board before that of 3."""
    game = {number: player_of_line(number, score=score) for number, score in ((1, 15), (2, 15), (3, 20), (4, 20))}
    higher, lower = (game[3], game[2]), (game[1], game[4])
    assert sorted([lower, higher], key=board_sort_key) == [higher, lower]
