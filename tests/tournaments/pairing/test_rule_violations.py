"""Rule violations in manual pairs, on both sides of each rule."""

from tournaments.pairing.edition import edition_named
from tournaments.pairing.field import Colour, EarlierRound, Pair, PairingField, PairingPlayer
from tournaments.pairing.rule_violations import RuleViolation, rule_violations

EDITION = edition_named("2026-02-01")


def played(*games: tuple[int, Colour], points: int = 0) -> tuple[EarlierRound, ...]:
    return tuple(EarlierRound("game", points, 0, opponent=opponent, colour=colour) for opponent, colour in games)


def against(
    pair: Pair, *players: PairingPlayer, last: bool = False, **fields: frozenset[frozenset[int]]
) -> list[RuleViolation]:
    field = PairingField(players, round=len(players[0].earlier_rounds) + 1, is_last_round=last, **fields)
    return [*rule_violations(field, EDITION, [pair])]


def test_two_who_have_not_met_may_meet() -> None:
    assert (
        against(
            (1, 2),
            PairingPlayer(1, 1, earlier_rounds=played((8, "b"))),
            PairingPlayer(2, 2, earlier_rounds=played((9, "w"))),
        )
        == []
    )


def test_an_earlier_meeting_is_a_violation_with_every_round() -> None:
    first = PairingPlayer(1, 1, earlier_rounds=played((2, "w"), (8, "b"), (2, "b")))
    second = PairingPlayer(2, 2, earlier_rounds=played((1, "b"), (9, "w"), (1, "w")))
    assert against((1, 2), first, second) == [RuleViolation("met", (1, 2), rounds=(1, 3))]


def test_a_third_white_in_a_row_is_doubted_and_a_second_is_not() -> None:
    other = PairingPlayer(2, 2, earlier_rounds=played((8, "b"), (9, "w")))
    assert against((1, 2), PairingPlayer(1, 1, earlier_rounds=played((6, "w"), (7, "w"))), other) == [
        RuleViolation("third", (1,), colour="w")
    ]
    assert against((1, 2), PairingPlayer(1, 1, earlier_rounds=played((6, "b"), (7, "w"))), other) == []


def test_a_third_black_in_a_row_is_doubted_and_white_for_that_player_is_not() -> None:
    twice = PairingPlayer(2, 2, earlier_rounds=played((6, "b"), (7, "b")))
    other = PairingPlayer(1, 1, earlier_rounds=played((8, "w"), (9, "b")))
    assert against((1, 2), other, twice) == [RuleViolation("third", (2,), colour="b")]
    assert against((2, 1), other, twice) == []


def test_a_difference_of_three_colours_is_doubted() -> None:
    often = PairingPlayer(1, 1, earlier_rounds=played((5, "w"), (6, "w"), (7, "b"), (8, "w"), (9, "b"), (4, "w")))
    assert often.colours.count("w") - often.colours.count("b") == 2
    other = PairingPlayer(2, 2, earlier_rounds=played((15, "b"), (16, "w"), (17, "b"), (18, "w"), (19, "b"), (14, "w")))
    assert against((1, 2), often, other) == [RuleViolation("difference", (1,), colour="w")]


def test_a_topscorer_may_have_the_colour_a_third_time_in_the_last_round() -> None:
    top = PairingPlayer(1, 1, score=20, earlier_rounds=played((6, "w"), (7, "w"), points=10))
    other = PairingPlayer(2, 2, score=10, earlier_rounds=played((8, "b"), (9, "w"), points=5))
    assert against((1, 2), top, other, last=True) == []
    assert against((1, 2), top, other) == [RuleViolation("third", (1,), colour="w")]


def test_forbidden_pairs_are_doubted_hard_or_soft() -> None:
    first, second = PairingPlayer(1, 1), PairingPlayer(2, 2)
    pair = frozenset({frozenset({1, 2})})
    assert against((1, 2), first, second, forbidden_pairs=pair) == [RuleViolation("forbidden", (1, 2))]
    assert against((1, 2), first, second, avoided_pairs=pair) == [RuleViolation("rather-not", (1, 2))]


def test_a_second_bye_after_a_win_without_a_game_is_doubted_and_others_are_not() -> None:
    for past, barred in (
        (EarlierRound("allocated", 10, 0), True),
        (EarlierRound("forfeit-win", 10, 0), True),
        (EarlierRound("alone", 10, 0), True),
        (EarlierRound("alone", 5, 0), False),
        (EarlierRound("game", 10, 0, opponent=9, colour="w"), False),
    ):
        assert against((1, None), PairingPlayer(1, 1, earlier_rounds=(past,))) == (
            [RuleViolation("bye", (1,))] if barred else []
        ), past


def test_a_pair_in_which_both_are_due_the_other_colour_is_doubted_and_one_alone_is_not() -> None:
    had_white = PairingPlayer(1, 1, earlier_rounds=played((8, "w")))
    had_black = PairingPlayer(2, 2, earlier_rounds=played((9, "b")))
    assert against((1, 2), had_white, had_black) == [RuleViolation("reversed", (1, 2))]
    assert against((2, 1), had_white, had_black) == []
    assert against((1, 2), had_white, PairingPlayer(2, 2, earlier_rounds=played((9, "w")))) == []
