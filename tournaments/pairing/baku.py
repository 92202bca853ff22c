"""Baku acceleration: virtual points that spread a large field over the first rounds (FIDE Handbook C.04.7)."""

_POINT, _HALF = 10, 5


def virtual_points(players: int, rounds: int) -> dict[int, tuple[int, ...]]:
    """Return virtual points in tenths for each round, by position in the initial order, for players who have any.

    The first half of the tournament is accelerated. The first half of the field, rounded up to an even number, gets a
    point in the first half of the accelerated rounds and half a point in the others. Both halves of rounds are rounded
    up. The last player of the first half remains the last one when others enter late.
    """
    accelerated = (rounds + 1) // 2
    whole = (accelerated + 1) // 2
    points = (_POINT,) * whole + (_HALF,) * (accelerated - whole)
    return dict.fromkeys(range(1, 2 * ((players + 3) // 4) + 1), points)
