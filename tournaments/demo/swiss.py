"""A pairing for invented Swiss tournaments: legal and plausible, by no regulation.

No player meets the same opponent twice or has two byes; in score groups the upper half meets the lower half.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DemoScore:
    """A player before a round: points in tenths, opponents met, Whites minus Blacks, last colour."""

    number: int
    points: int
    opponents: frozenset[int]
    colour_balance: int = 0
    last_colour: str = ""
    had_bye: bool = False


@dataclass(frozen=True, slots=True)
class DemoPairing:
    """The pairs (White, Black) by number, first board first, and the player with the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def pair_round(players: Sequence[DemoScore]) -> DemoPairing:
    """Return the next round; ValueError if no pairing is possible."""
    order = sorted(players, key=lambda player: (-player.points, player.number))
    bye = next((player for player in reversed(order) if not player.had_bye), None) if len(order) % 2 else None
    matched = _find_pairs([player for player in order if player is not bye])
    if matched is None or (bye is None and len(order) % 2):
        raise ValueError(f"no pairing is left for {len(order)} players")
    pairs = tuple(_with_colours(board, first, second) for board, (first, second) in enumerate(matched))
    return DemoPairing(pairs, bye.number if bye else None)


def _find_pairs(order: list[DemoScore]) -> list[tuple[DemoScore, DemoScore]] | None:
    if not order:
        return []
    first, rest = order[0], order[1:]
    for other in _opponents(first, rest):
        left = _find_pairs([player for player in rest if player is not other])
        if left is not None:
            return [(first, other), *left]
    return None


def _opponents(first: DemoScore, rest: list[DemoScore]) -> Iterator[DemoScore]:
    """Yield possible opponents: lower half of the score group, upper half reversed, then lower groups."""
    group = [player for player in rest if player.points == first.points]
    half = len(group) // 2
    for player in (*group[half:], *reversed(group[:half]), *rest[len(group) :]):
        if player.number not in first.opponents:
            yield player


def _with_colours(board: int, higher: DemoScore, lower: DemoScore) -> tuple[int, int]:
    """Return White and Black.

    White goes to the player with fewer Whites, else with Black last, else to the higher one on every other board.
    """
    if higher.colour_balance != lower.colour_balance:
        white_first = higher.colour_balance < lower.colour_balance
    elif higher.last_colour != lower.last_colour:
        white_first = higher.last_colour == "b"
    else:
        white_first = board % 2 == 0
    return (higher.number, lower.number) if white_first else (lower.number, higher.number)
