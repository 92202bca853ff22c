"""Scheveningen: every player of one team meets every player of the other, by the usual tables."""

Pair = tuple[int, int]


def schedule(boards: int) -> tuple[tuple[Pair, ...], ...]:
    """All rounds for two teams of that many players: (White, Black), by the boards of the first team.

    Numbers 1 to ``boards`` are the first team, the following ones the second. Everybody's Whites and Blacks differ
    by one at most, and in each round those of a team as well; only with 2, 6, 10 … boards, where that cannot be had
    together, a whole team has White, and the other one in the next round. ValueError without a board.
    """
    if boards < 1:
        raise ValueError(f"{boards} boards: at least one is needed")
    return tuple(
        tuple(_pair(one, number, boards) for one in range(boards))
        for number in range(boards)
    )  # fmt: skip


def _pair(one: int, number: int, boards: int) -> Pair:
    first, second = one + 1, boards + _opponent(one, number, boards) + 1
    return (first, second) if _has_white(one, number, boards) else (second, first)


def _opponent(one: int, number: int, boards: int) -> int:
    """The second team moves on by a place a round; with 4, 8, 12 … boards in two halves, which then change places."""
    if boards % 4:
        return (one + number) % boards
    half = boards // 2
    return (one + number) % half + half * ((one // half + number // half) % 2)


def _has_white(one: int, number: int, boards: int) -> bool:
    """Colours alternate; half of a team begins with Black, and of an odd team most have one colour twice running."""
    if boards % 4 == 2:
        return number % 2 == 0
    upper = (boards + 1) // 2
    begins_black = one >= upper
    twice = boards % 2 == 1 and number >= boards - 2 * (one - upper + 1 if begins_black else one)
    return (begins_black + number + twice) % 2 == 0
