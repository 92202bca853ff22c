"""The floaters of a bracket of few players, by trying every set of players.

C4, C6 and C7 are computed for the bracket, C8 by the floaters of the next bracket.
"""

from collections.abc import Sequence
from itertools import combinations, groupby

from tournaments.pairing.engines.dutch_2026.bracket import Bracket
from tournaments.pairing.engines.dutch_2026.candidate import NotProved
from tournaments.pairing.engines.dutch_2026.following import FollowingBracket
from tournaments.pairing.graph.bits import mask_of, members

MOST_PLAYERS = 10
MOST_SETS = 40  # sets of floaters that are tried in the following bracket


def fewest_floaters(bracket: Bracket, following: FollowingBracket) -> list[int]:
    """Return the best sets of floaters by C6 and C7 that leave all other players a pairing (C4).

    These are the fewest players, with the lowest scores. NotProved if there are too many players to try.
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
                if pairable.can_pair_all(bracket.all_players & ~mask)
                and following.completes(bracket.round_indices(mask), bracket.bye_open)
            ]
            if complete:
                return complete
    raise NotProved


def best_for_following(bracket: Bracket, following: FollowingBracket, sets: Sequence[int]) -> list[int]:
    """Return the sets of floaters with which the following bracket does best by C6 and C7 (C8).

    NotProved if no set is ideal for the following bracket, and there are too many to try.
    """
    if not sets[0] or (bracket.gives_bye and sets[0].bit_count() == 1):
        return list(sets)
    ideal = [
        mask for mask in sets if following.is_ideal(bracket.round_indices(mask), bracket.bye_open, bracket.gives_bye)
    ]
    if ideal:
        return ideal
    if len(sets) > MOST_SETS:
        raise NotProved
    losses = [_loss_of_following(bracket, mask) for mask in sets]
    return [mask for mask, loss in zip(sets, losses, strict=True) if loss == min(losses)]


def _loss_of_following(bracket: Bracket, mask: int) -> tuple[int, list[int]]:
    """Return the number and scores of the players who leave the following bracket if these floaters move down to it."""
    following = Bracket(bracket.state, bracket.round_indices(mask), bracket.group + 1, bracket.bye_open)
    leaving = fewest_floaters(following, FollowingBracket(bracket.state, following.group))[0]
    return leaving.bit_count(), _scores(following, leaving)


def _scores(bracket: Bracket, mask: int) -> list[int]:
    return sorted((bracket.scores[member] for member in members(mask)), reverse=True)


class _Pairable:
    """A cache of the sets of players of a bracket that can be paired among themselves."""

    def __init__(self, bracket: Bracket) -> None:
        self._rows, self._answers = bracket.rows, {0: True}

    def can_pair_all(self, mask: int) -> bool:
        if mask not in self._answers:
            low = mask & -mask
            rest = mask ^ low
            near = self._rows[low.bit_length() - 1] & rest
            self._answers[mask] = any(self.can_pair_all(rest ^ 1 << other) for other in members(near))
        return self._answers[mask]
