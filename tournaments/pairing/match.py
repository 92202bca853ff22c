"""A match of two players."""


def schedule(games: int, second_begins: bool = False) -> tuple[tuple[int, int], ...]:
    """Return (White, Black) of every game between players 1 and 2; colours alternate. ValueError without a game."""
    if games < 1:
        raise ValueError(f"{games} games: at least one is needed")
    return tuple((1, 2) if (game + second_begins) % 2 == 0 else (2, 1) for game in range(games))
