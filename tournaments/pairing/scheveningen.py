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
        tuple(_pair(place, number, boards) for place in range(boards))
        for number in range(boards)
    )  # fmt: skip


def _pair(place: int, number: int, boards: int) -> Pair:
    first, second = place + 1, boards + _opponent(place, number, boards) + 1
    return (first, second) if _has_white(place, number, boards) else (second, first)


def _opponent(place: int, number: int, boards: int) -> int:
    """The second team moves on by a place a round; with 4, 8, 12 … boards in two halves, which then change places."""
    if boards % 4:
        return (place + number) % boards
    half = boards // 2
    return (place + number) % half + half * ((place // half + number // half) % 2)


def _has_white(place: int, number: int, boards: int) -> bool:
    """Colours alternate; half of a team begins with Black, and of an odd team most have one colour twice running."""
    if boards % 4 == 2:
        return number % 2 == 0
    upper = (boards + 1) // 2
    begins_black = place >= upper
    twice = boards % 2 == 1 and number >= boards - 2 * (place - upper + 1 if begins_black else place)
    return (begins_black + number + twice) % 2 == 0
