"""Board numbers of a round: first board, fixed boards, and their priority."""

from tournaments.core.board_numbers import PlayerOffFixedBoard, board_numbers, players_off_fixed_board

PAIRS = [(1, 11), (2, 12), (3, 13), (4, 14)]


def test_boards_are_numbered_in_the_order_of_the_pairs() -> None:
    assert board_numbers(PAIRS, {}) == [1, 2, 3, 4]


def test_boards_begin_at_the_first_board_of_the_tournament() -> None:
    assert board_numbers(PAIRS, {}, first=21) == [21, 22, 23, 24]


def test_no_pair_needs_no_board() -> None:
    assert board_numbers([], {1: 4}) == []


def test_a_fixed_board_goes_to_the_player_and_the_others_close_the_ranks() -> None:
    assert board_numbers(PAIRS, {1: 3}) == [3, 1, 2, 4]
    assert board_numbers(PAIRS, {14: 1}) == [2, 3, 4, 1]


def test_a_fixed_board_may_lie_below_the_first_board_or_far_behind_the_last() -> None:
    assert board_numbers(PAIRS, {2: 7}, first=21) == [21, 7, 22, 23]
    assert board_numbers(PAIRS, {2: 90}) == [1, 90, 2, 3]


def test_the_lower_of_two_fixed_boards_of_a_pair_counts() -> None:
    assert board_numbers(PAIRS, {1: 4, 11: 2}) == [2, 1, 3, 4]


def test_where_the_lower_of_two_fixed_boards_is_taken_the_other_one_is_used() -> None:
    assert board_numbers(PAIRS, {1: 2, 2: 2, 12: 4}) == [2, 4, 1, 3]


def test_the_earlier_of_two_pairs_gets_their_common_fixed_board() -> None:
    boards = board_numbers(PAIRS, {3: 2, 14: 2})
    assert boards == [1, 3, 2, 4]
    assert players_off_fixed_board(PAIRS, boards, {3: 2, 14: 2}) == (PlayerOffFixedBoard(player=14, fixed=2, board=4),)


def test_boards_that_stay_as_they_are_keep_their_numbers() -> None:
    assert board_numbers(PAIRS, {}, first=5, taken={5, 7}) == [6, 8, 9, 10]
    assert board_numbers(PAIRS, {1: 7}, taken={7}) == [1, 2, 3, 4]


def test_a_player_at_the_fixed_board_is_not_displaced() -> None:
    assert players_off_fixed_board(PAIRS, [3, 1, 2, 4], {1: 3, 11: 3}) == ()


def test_a_fixed_player_whose_opponent_has_a_lower_board_is_displaced() -> None:
    assert players_off_fixed_board(PAIRS, [2, 1, 3, 4], {1: 4, 11: 2}) == (
        PlayerOffFixedBoard(player=1, fixed=4, board=2),
    )
