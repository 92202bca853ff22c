from tournaments.pairing.forbidden import pairs_of_same_group, pairs_within_groups


def test_all_pairs_within_a_group_are_forbidden_and_no_others() -> None:
    assert pairs_within_groups([(1, 2, 3), (4, 5)]) == {frozenset(pair) for pair in ((1, 2), (1, 3), (2, 3), (4, 5))}


def test_players_of_one_club_are_forbidden_pairs_and_players_without_club_are_not() -> None:
    assert pairs_of_same_group({1: "Club", 2: "", 3: "Club", 4: "Other", 5: ""}) == {frozenset((1, 3))}
