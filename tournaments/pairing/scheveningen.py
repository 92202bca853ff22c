"""Scheveningen: every player of one team meets every player of the other, by the usual tables."""

Pair = tuple[int, int]


def schedule(boards: int) -> tuple[tuple[Pair, ...], ...]:
    """Return all rounds of two teams of this size: (White, Black), in the order of the first team's boards.

    Numbers 1 to ``boards`` are the first team, the following numbers the second. Each player's numbers of Whites and
    Blacks differ by one at most, and so do those of a team in each round. With 2, 6, 10 … boards both are impossible
    together. Then a whole team has White, and the other team in the next round. ValueError without a board.
    """
    if boards < 1:
        raise ValueError(f"{boards} boards: at least one is needed")
    return tuple(
        tuple(_pair(index, number, boards) for index in range(boards))
        for number in range(boards)
    )  # fmt: skip


def _pair(place: int, number: int, boards: int) -> Pair:
    first, second = place + 1, boards + _opponent(place, number, boards) + 1
    return (first, second) if _has_white(place, number, boards) else (second, first)


def _opponent(place: int, number: int, boards: int) -> int:
    """Return the board of the second team that a board of the first team meets, both from 0.

    The second team moves on by one board each round. With 4, 8, 12 … boards it moves in two halves, which later change
    sides.
    """
    if boards % 4:
        return (place + number) % boards
    half = boards // 2
    return (place + number) % half + half * ((place // half + number // half) % 2)


def _has_white(place: int, number: int, boards: int) -> bool:
    """Return True if a board of the first team has White.

    Colours alternate, and half of the team begins with Black. In an odd team most players have one colour twice in a
    row.
    """
    if boards % 4 == 2:
        return number % 2 == 0
    upper = (boards + 1) // 2
    begins_black = place >= upper
    twice = boards % 2 == 1 and number >= boards - 2 * (place - upper + 1 if begins_black else place)
    return (begins_black + number + twice) % 2 == 0
