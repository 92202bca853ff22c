"""A draft compared with the system's pairing."""

from tournaments.rounds.draft.comparison import PairingComparison

MAKING = {
    "pairs": [{"white": 1, "black": 3}, {"white": 4, "black": 2}, {"white": 5, "black": None}],
    "rest": [{"white": 9, "black": 1}],
}


def pairing_comparison() -> PairingComparison:
    comparison = PairingComparison.of(MAKING)
    assert comparison
    return comparison


def test_a_round_without_system_pairing_is_not_compared() -> None:
    assert PairingComparison.of(None) is None


def test_a_pair_as_the_system_made_it_is_not_reported() -> None:
    assert pairing_comparison().differing_pairs(1, 3) == ()
    assert pairing_comparison().differing_pairs(5, None) == ()


def test_other_colours_are_reported() -> None:
    assert pairing_comparison().differing_pairs(3, 1) == ((1, 3),)


def test_both_pairs_of_two_swapped_players_are_reported() -> None:
    assert pairing_comparison().differing_pairs(1, 2) == ((1, 3), (4, 2))


def test_a_bye_instead_of_a_game_and_a_game_instead_of_a_bye_are_reported() -> None:
    assert pairing_comparison().differing_pairs(4, None) == ((4, 2),)
    assert pairing_comparison().differing_pairs(1, 5) == ((1, 3), (5, None))


def test_players_not_paired_by_the_system_are_not_compared() -> None:
    assert pairing_comparison().differing_pairs(8, 9) == ()
    assert pairing_comparison().differing_pairs(8, 3) == ((1, 3),)
