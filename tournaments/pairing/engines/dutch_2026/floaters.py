"""Who may leave a bracket of few players, by trying every set of them: C4, C6, C7, and C8 by the next bracket's own."""

from collections.abc import Sequence
from itertools import combinations, groupby

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import NotProved
from tournaments.pairing.engines.dutch_2026.following import Following
from tournaments.pairing.graph.bits import mask_of, members

MOST_PLAYERS = 10
MOST_SETS = 40  # of floaters for whom the following bracket is tried


def fewest_floaters(bracket: Bracket, following: Following) -> list[int]:
    """C6, C7: the sets of players, as few and of as low scores as leave everybody else a pairing (C4).

    NotProved where the players are too many to try.
    """
    if bracket.size > MOST_PLAYERS:
        raise NotProved
    pairable = _Pairable(bracket)
    for count in range(bracket.size % 2, bracket.size + 1, 2):
        masks = sorted(map(mask_of, combinations(range(bracket.size), count)), key=lambda mask: _scores(bracket, mask))
        for _, equal in groupby(masks, lambda mask: _scores(bracket, mask)):
            complete = [
                mask
                for mask in equal
                if pairable.all_of(bracket.everybody & ~mask)
                and following.completes(bracket.places(mask), bracket.bye_open)
            ]
            if complete:
                return complete
    raise NotProved


def best_for_following(bracket: Bracket, following: Following, sets: Sequence[int]) -> list[int]:
    """C8: those of some sets of floaters with whom the following bracket does best by C6 and C7.

    NotProved where none of them lets it do as well as can be thought of, and there is too much to try.
    """
    if not sets[0] or (bracket.gives_bye and sets[0].bit_count() == 1):
        return list(sets)
    ideal = [mask for mask in sets if following.is_ideal(bracket.places(mask), bracket.bye_open, bracket.gives_bye)]
    if ideal:
        return ideal
    if len(sets) > MOST_SETS:
        raise NotProved
    losses = [_loss_of_following(bracket, mask) for mask in sets]
    return [mask for mask, loss in zip(sets, losses, strict=True) if loss == min(losses)]


def _loss_of_following(bracket: Bracket, mask: int) -> tuple[int, list[int]]:
    """How many leave the following bracket if these come to it, and their scores."""
    following = Bracket(bracket.state, bracket.places(mask), bracket.group + 1, bracket.bye_open)
    leaving = fewest_floaters(following, Following(bracket.state, following.group))[0]
    return leaving.bit_count(), _scores(following, leaving)


def _scores(bracket: Bracket, mask: int) -> list[int]:
    return sorted((bracket.scores[member] for member in members(mask)), reverse=True)


class _Pairable:
    """Which sets of players of a bracket can be paired among themselves."""

    def __init__(self, bracket: Bracket) -> None:
        self._rows, self._known = bracket.rows, {0: True}

    def all_of(self, mask: int) -> bool:
        if mask not in self._known:
            low = mask & -mask
            rest = mask ^ low
            near = self._rows[low.bit_length() - 1] & rest
            self._known[mask] = any(self.all_of(rest ^ 1 << other) for other in members(near))
        return self._known[mask]
