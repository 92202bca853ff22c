"""The quality criteria C7 and C9 to C21 (2.4), as the loss of each pair and each leaver.

A leaver is a player who leaves the bracket unpaired. The better of two candidates loses less by the first criterion by
which they differ. C4, C6 and C8 concern more than one pair; the modules that build the candidates weigh them.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.graph.bits import members

LEAVES = -1
"""The second player of a pair if the first one leaves the bracket unpaired."""

Loss = Callable[[int, int], int]
"""The loss of a pair of local numbers, the smaller one first, or of a number and LEAVES."""


@dataclass(frozen=True, slots=True)
class LossFigure:
    """A figure to minimise: its criterion or article, and the loss of each pair, at most ``highest``."""

    name: str
    loss: Loss
    highest: int = 1


def quality(bracket: Bracket, single_bye: bool) -> list[LossFigure]:
    """Return every figure of the criteria, in order. C9 is included if a single player leaves, for the bye."""
    return [
        *_scores_of_floaters(bracket),
        *([_games_of_bye(bracket)] if single_bye else []),
        *_colours(bracket),
        *_floats(bracket),
        *_score_differences(bracket),
    ]


def _scores_of_floaters(bracket: Bracket) -> Iterator[LossFigure]:
    """Yield C7: the scores of the downfloaters, the highest first."""
    for score in bracket.moved_scores():
        yield LossFigure("C7", _leaving(bracket.players_with_score(score) & bracket.moved_mask))


def _games_of_bye(bracket: Bracket) -> LossFigure:
    """Return C9: the fewest unplayed games of the player with the bye."""
    games = [bracket.state.game_counts[index] for index in bracket.players]
    candidates = bracket.to_local(bracket.state.completion.bye_candidates)
    counts = sorted({games[member] for member in members(candidates)}, reverse=True)
    ranks = {count: rank for rank, count in enumerate(counts)}
    return LossFigure("C9", lambda one, other: ranks.get(games[one], 0) if other == LEAVES else 0, len(ranks))


def _colours(bracket: Bracket) -> Iterator[LossFigure]:
    """Yield C10 and C11 (topscorers only), C12 and C13: colour preferences that are not granted."""
    state, players = bracket.state, bracket.players
    white, black = bracket.to_local(state.due_white), bracket.to_local(state.due_black)
    strong, absolute = bracket.to_local(state.strong), bracket.to_local(state.absolute)

    def both(mask: int, one: int, other: int) -> int:
        return other != LEAVES and mask >> one & mask >> other & 1

    def difference(one: int, other: int) -> int:
        return other != LEAVES and state.breaks_colour_difference(players[one], players[other])

    def row(one: int, other: int) -> int:
        return other != LEAVES and state.breaks_colour_row(players[one], players[other])

    def clash(one: int, other: int) -> int:
        return both(white, one, other) or both(black, one, other)

    def strong_clash(one: int, other: int) -> int:
        return clash(one, other) and both(strong, one, other) and not both(absolute, one, other)

    if state.topscorers:
        yield from (LossFigure("C10", difference), LossFigure("C11", row))
    yield from (LossFigure("C12", clash), LossFigure("C13", strong_clash))


def _floats(bracket: Bracket) -> Iterator[LossFigure]:
    """Yield C14 to C17: residents who float down again, and opponents of moved-down players who float up again."""
    for ago, (down, up) in enumerate((("C14", "C15"), ("C16", "C17"))):
        yield LossFigure(down, _leaving(bracket.to_local(bracket.state.downfloaters[ago]) & bracket.residents))
        yield LossFigure(
            up, _meeting(bracket.moved_mask, bracket.to_local(bracket.state.upfloaters[ago]) & bracket.residents)
        )


def _score_differences(bracket: Bracket) -> Iterator[LossFigure]:
    """Yield C18 to C21: the scores of moved-down players in a repeated float, the highest first.

    The residents have one score, so the order of the score differences is that of the scores.
    """
    for ago, (down, up) in enumerate((("C18", "C19"), ("C20", "C21"))):
        floated, risen = (
            bracket.to_local(bracket.state.downfloaters[ago]),
            bracket.to_local(bracket.state.upfloaters[ago]),
        )
        groups = [bracket.players_with_score(score) & bracket.moved_mask for score in bracket.moved_scores()]
        yield from (LossFigure(down, _leaving(group & floated)) for group in groups)
        yield from (LossFigure(up, _meeting(group, risen & bracket.residents)) for group in groups)


def _leaving(mask: int) -> Loss:
    return lambda one, other: other == LEAVES and mask >> one & 1


def _meeting(higher: int, lower: int) -> Loss:
    return lambda one, other: other != LEAVES and higher >> one & lower >> other & 1
