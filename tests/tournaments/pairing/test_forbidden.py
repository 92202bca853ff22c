from tournaments.pairing.forbidden import of_one_kind, within


def test_everybody_of_a_group_is_kept_apart_and_nobody_else() -> None:
    assert within([(1, 2, 3), (4, 5)]) == {frozenset(pair) for pair in ((1, 2), (1, 3), (2, 3), (4, 5))}


def test_those_of_one_club_are_kept_apart_and_those_without_a_club_are_not() -> None:
    assert of_one_kind({1: "Club", 2: "", 3: "Club", 4: "Other", 5: ""}) == {frozenset((1, 3))}
