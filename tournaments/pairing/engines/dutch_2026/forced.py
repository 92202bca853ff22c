"""The first rule by which a bracket loses if a pair or a leaver is forced on it."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import NotProved
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.engines.dutch_2026.weights import Window, limit_weighed
from tournaments.pairing.graph.bits import mask_of
from tournaments.pairing.graph.matching import Matching


@dataclass(frozen=True, slots=True)
class ForcedPair:
    """Two players of a bracket who must meet, by their local numbers."""

    first: int
    second: int

    def allows(self, one: int, other: int, place: Callable[[int], int]) -> bool:
        ends = {self.first, self.second}
        return {one, other} == ends or not {one, other} & ends


@dataclass(frozen=True, slots=True)
class ForcedLeaver:
    """A player of a bracket who must leave it, by local number, but not for the bye of vertex ``bye``."""

    bracket: Bracket
    player: int
    bye: int | None

    def allows(self, one: int, other: int, place: Callable[[int], int]) -> bool:
        if self.player not in (one, other):
            return True
        return other >= self.bracket.size and (self.bye is None or place(other) != self.bye)


def forced_leaver(bracket: Bracket, player: int, may_have_bye: bool) -> ForcedLeaver:
    """Return the forced leaving of a player, to move down or, with ``may_have_bye``, also for the bye."""
    return ForcedLeaver(bracket, player, None if may_have_bye else bracket.state.completion.bye_vertex)


def absolute_rule(bracket: Bracket, forced: ForcedPair | ForcedLeaver) -> str | None:
    """Return the absolute rule that the forced pair or leaver breaks, else None.

    "C4": the remaining players could not be paired. "C5": they could not be paired with the bye as low as it must be.
    """
    completion = bracket.state.completion
    if _completes(bracket, forced, completion.bye_candidates):
        return None
    return "C5" if _completes(bracket, forced, completion.may_have_bye) else "C4"


def _completes(bracket: Bracket, forced: ForcedPair | ForcedLeaver, may_have_bye: int) -> bool:
    """Return True if all players left can be paired with the forced pair or leaver.

    The bye goes to one of ``may_have_bye``.
    """
    completion = bracket.state.completion
    start = bracket.state.groups[bracket.group].stop
    left = mask_of(bracket.players) | mask_of(range(start, len(bracket.state.players)))
    rows = [*completion.rows[: len(bracket.state.players)]]
    bye = completion.bye_vertex
    if bye is not None and bracket.bye_open:
        rows = [row & ~(1 << bye) | (may_have_bye >> player & 1) << bye for player, row in enumerate(rows)] + [
            may_have_bye
        ]
        left |= 1 << bye
    places = [*bracket.players]
    if isinstance(forced, ForcedPair):
        left &= ~(1 << places[forced.first] | 1 << places[forced.second])
    else:
        index = places[forced.player]
        barred = mask_of(places) | (1 << forced.bye if forced.bye is not None else 0)
        rows = [row & ~(1 << index) if barred >> number & 1 else row for number, row in enumerate(rows)]
        rows[index] &= ~barred
    matching = Matching(rows, left)
    matching.pair_neighbours()
    return matching.try_complete()


class WeighedRules:
    """The losses of a bracket that needs weights, with a forced pair or a forced leaver.

    The bracket is paired by weights with and without the force, on as much of the field as affects either pairing.
    """

    def __init__(self, bracket: Bracket, following: FollowingBracket) -> None:
        self.bracket, self.following = bracket, following
        self._best: dict[int, list[tuple[str, int]] | None] = {}

    def rule_against(self, forced: ForcedPair | ForcedLeaver, most_weighed: float = inf) -> str:
        """Return the first rule by which forcing the pair or leaver makes the best candidate worse.

        TakesLong as in ``pair_by_weights``, and if more than ``most_weighed`` players must be weighed.
        """
        if absolute := absolute_rule(self.bracket, forced):
            return absolute
        groups = len(self.bracket.state.groups)
        for last in (self.bracket.group, self.bracket.group + 1, groups - 1):
            if last < groups:
                limit_weighed(self.bracket, last, most_weighed)
                best = self._best_losses(last)
                other = self._losses(last, forced) if best else None
                if best and other:
                    return next(name for (name, lost), (_, more) in zip(best, other, strict=False) if lost != more)
        raise NotProved

    def _best_losses(self, last: int) -> list[tuple[str, int]] | None:
        if last not in self._best:
            self._best[last] = self._losses(last, None)
        return self._best[last]

    def _losses(self, last: int, forced: ForcedPair | ForcedLeaver | None) -> list[tuple[str, int]] | None:
        """Return the losses with the groups down to ``last`` in the window; None if these groups are not enough."""
        try:
            window = Window(self.bracket, last, forced)
            return window.losses if window.is_enough(window.first_candidate(), self.following) else None
        except NotProved:
            return None
