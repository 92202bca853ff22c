from tournaments.systems.random_tournament.chance import Dice
from tournaments.systems.random_tournament.settings import Bounds


def test_a_seed_gives_the_same_numbers_everywhere() -> None:
    """The first numbers of the Mersenne Twister for seed 1, in CPython since 3.2."""
    dice = Dice(1)
    assert [dice.below(1000) for _ in range(6)] == [134, 847, 763, 255, 495, 449]


def test_both_ends_of_a_span_are_drawn_and_nothing_beyond() -> None:
    dice = Dice(2)
    assert {dice.between(Bounds(3, 5)) for _ in range(200)} == {3, 4, 5}


def test_a_share_of_nought_never_happens_and_one_of_a_hundred_always() -> None:
    dice = Dice(3)
    assert not any(dice.happens_in_percent(0) for _ in range(500))
    assert all(dice.happens_in_percent(100) for _ in range(500))
    assert 0 < sum(dice.happens_in_percent(30) for _ in range(500)) < 300


def test_shuffled_items_are_the_same_items() -> None:
    dice = Dice(4)
    assert sorted(dice.shuffled(range(9))) == list(range(9))
    assert {tuple(dice.shuffled("abc")) for _ in range(200)} == {
        ("a", "b", "c"), ("a", "c", "b"), ("b", "a", "c"), ("b", "c", "a"), ("c", "a", "b"), ("c", "b", "a"),
    }  # fmt: skip
