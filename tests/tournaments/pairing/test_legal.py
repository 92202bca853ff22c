import pytest

from tests.tournaments.pairing.field_lines import field_of_lines
from tournaments.pairing.edition import edition_named
from tournaments.pairing.field import Pair, PairingField
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing, PairingBlocker, PairingRules

OLD, NEW = edition_named("2017-07-01"), edition_named("2026-02-01")


def law(field: PairingField) -> PairingRules:
    return PairingRules(field, NEW)


def blocked(field: PairingField) -> PairingBlocker:
    with pytest.raises(NoLegalPairing) as caught:
        law(field).require_pairing()
    return caught.value.blocker


def test_no_pair_meets_twice() -> None:
    rules = law(field_of_lines({1: "w2", 2: "b1", 3: "w4", 4: "b3"}))
    assert not rules.may_meet(1, 2)
    assert rules.may_meet(1, 3)


def test_a_game_that_was_forfeited_may_be_played_later() -> None:
    assert law(field_of_lines({1: "+", 2: "-"})).may_meet(1, 2)


def test_two_who_must_both_have_black_do_not_meet() -> None:
    rules = law(field_of_lines({1: "w8 w9", 2: "w9 w8", 3: "b8 w9"}))
    assert not rules.may_meet(1, 2)
    assert rules.may_meet(1, 3)


@pytest.mark.parametrize(("score", "may"), [(10, False), (15, True)])
def test_a_topscorer_may_have_the_same_colour_in_the_last_round(score: int, may: bool) -> None:
    assert law(field_of_lines({1: "w8 w9", 2: "w9 w8"}, scores={2: score}, is_last_round=True)).may_meet(1, 2) is may


def test_forbidden_pairs_do_not_meet() -> None:
    rules = law(field_of_lines({1: "", 2: "", 3: ""}, forbidden_pairs=frozenset({frozenset((1, 2))})))
    assert not rules.may_meet(2, 1)
    assert rules.may_meet(2, 3)


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [("w2 b3", True, True), ("U", False, False), ("+", False, False), ("-", True, True), ("H", True, True),
     ("F", True, False), ("Z", True, True)],
)  # fmt: skip
def test_the_players_eligible_for_the_bye(line: str, old: bool, new: bool) -> None:
    field = field_of_lines({1: line})
    assert (
        PairingRules(field, OLD).may_have_bye(field.players[0]),
        PairingRules(field, NEW).may_have_bye(field.players[0]),
    ) == (
        old,
        new,
    )


def test_a_round_that_can_be_paired_is_not_refused() -> None:
    law(field_of_lines({1: "w2", 2: "b1", 3: "w4", 4: "b3"})).require_pairing()


def test_a_player_who_has_met_all_others_blocks_the_round() -> None:
    assert blocked(field_of_lines({1: "w2 b3 w4", 2: "b1", 3: "w1", 4: "b1"})).players == (1, 2, 3, 4)


def test_players_who_need_the_same_opponent_are_listed_with_that_opponent() -> None:
    lines = {1: "", 2: "w3 b4", 3: "b2 w4", 4: "w2 b3", 5: "", 6: ""}
    forbidden = frozenset(frozenset((upper, lower)) for upper in (2, 3, 4) for lower in (5, 6))
    assert blocked(field_of_lines(lines, forbidden_pairs=forbidden)) == PairingBlocker((2, 3, 4), (1,))


def test_a_missing_candidate_for_the_bye_is_reported_without_players() -> None:
    assert blocked(field_of_lines({1: "U", 2: "+", 3: "F"})) == PairingBlocker()


def test_the_bye_stands_among_those_left_as_nought() -> None:
    assert blocked(field_of_lines({1: "w2 b3", 2: "b1 w3", 3: "w1 b2"})) == PairingBlocker((1, 2, 3), (0,))


@pytest.mark.parametrize(
    ("pairs", "fault"),
    [
        ([(1, 2), (3, 4)], "1 against 2"),
        ([(1, 3), (2, None), (4, None)], "byes"),
        ([(1, 3)], "one place"),
        ([(1, 3), (1, 4), (2, 3)], "one place"),
    ],
)
def test_the_check_refuses_illegal_pairs(pairs: list[Pair], fault: str) -> None:
    rules = law(field_of_lines({1: "w2", 2: "b1", 3: "w4", 4: "b3"}))
    rules.check_pairs([(1, 3), (4, 2)])
    with pytest.raises(IllegalPairing, match=fault):
        rules.check_pairs(pairs)


def test_the_check_refuses_a_second_bye() -> None:
    with pytest.raises(IllegalPairing, match="the bye for 3"):
        law(field_of_lines({1: "w2", 2: "b1", 3: "U"})).check_pairs([(1, 2), (3, None)])
