from itertools import combinations

import pytest

from tournaments.demo.swiss import DemoScore, pair_round


def season(players: int, rounds: int) -> tuple[list[tuple[int, int]], list[int | None]]:
    """Return all pairs, and the bye of each round, if the better start number always wins."""
    games: list[tuple[int, int]] = []
    byes: list[int | None] = []
    for _ in range(rounds):
        pairing = pair_round([standing(number, games, byes) for number in range(1, players + 1)])
        games += pairing.pairs
        byes.append(pairing.bye)
    return games, byes


def standing(number: int, games: list[tuple[int, int]], byes: list[int | None]) -> DemoScore:
    mine = [game for game in games if number in game]
    whites = sum(game[0] == number for game in mine)
    return DemoScore(
        number=number,
        points=10 * (sum(number == min(game) for game in mine) + (number in byes)),
        opponents=frozenset(sum(game) - number for game in mine),
        colour_balance=2 * whites - len(mine),
        last_colour=("w" if mine[-1][0] == number else "b") if mine else "",
        had_bye=number in byes,
    )


@pytest.mark.parametrize(("players", "rounds"), [(12, 5), (25, 7), (43, 9)])
def test_no_two_players_meet_twice_and_no_player_has_two_byes(players: int, rounds: int) -> None:
    games, byes = season(players, rounds)
    assert len({frozenset(game) for game in games}) == len(games) == rounds * (players // 2)
    left_over = [bye for bye in byes if bye]
    assert len(set(left_over)) == len(left_over) == rounds * (players % 2)


def test_whites_and_blacks_stay_close() -> None:
    games, _ = season(30, 7)
    for number in range(1, 31):
        mine = [game for game in games if number in game]
        assert abs(2 * sum(game[0] == number for game in mine) - len(mine)) <= 3


def test_in_the_first_round_the_upper_half_meets_the_lower() -> None:
    assert pair_round([standing(number, [], []) for number in range(1, 7)]).pairs == ((1, 4), (5, 2), (3, 6))


def test_an_impossible_demonstration_round_raises_an_error() -> None:
    games = [*combinations(range(1, 5), 2)]
    with pytest.raises(ValueError, match="no pairing is left for 4 players"):
        pair_round([standing(number, games, []) for number in range(1, 5)])
