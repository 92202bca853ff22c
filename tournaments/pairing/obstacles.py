"""Proofs that a round has no legal pairing: a small group of players for each possible bye. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.pairing.graph.bits import lowest_member, mask_of, members
from tournaments.pairing.graph.matching import Matching, barrier_of
from tournaments.pairing.legal import PairingRules


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Groups of an odd number of players with too few opponents outside.

    The players of a group can meet only one another and `opponents`, who are fewer than the groups. `bye` is the
    player with the bye in this case, None in an even field. All are start numbers.
    """

    bye: int | None
    groups: tuple[tuple[int, ...], ...]
    opponents: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """The players of all groups, sorted."""
        return tuple(sorted(number for group in self.groups for number in group))


def obstacles(rules: PairingRules) -> tuple[Obstacle, ...]:
    """Return the reasons why a round cannot be paired; none if it can.

    An odd field has an obstacle for each player who may have the bye; if no player may have it, there is none. An even
    field has one obstacle.
    """
    everybody = (1 << len(rules.ranked_players)) - 1
    if not len(rules.ranked_players) % 2:
        obstacle = _obstacle(rules, everybody, None)
        return (obstacle,) if obstacle else ()
    resting = [index for index, player in enumerate(rules.ranked_players) if rules.may_have_bye(player)]
    every = [_obstacle(rules, everybody & ~(1 << index), index) for index in resting]
    return tuple(obstacle for obstacle in every if obstacle) if all(every) else ()


def _obstacle(rules: PairingRules, alive: int, bye: int | None) -> Obstacle | None:
    """Return the obstacle with the fewest players, None if everyone can be paired.

    The groups are those of the Gallai-Edmonds decomposition.
    """
    matching = Matching(rules.completion.rows, alive)
    matching.pair_neighbours()
    if not matching.saturate():
        return None
    blocked = barrier_of(matching)
    groups = [*_components(matching.rows, blocked.vertices)]
    groups_by_opponents = min(_groups_sharing_opponents(matching.rows, groups, blocked.neighbours), key=_size)
    chosen, opponents = groups_by_opponents
    numbers = [player.number for player in rules.ranked_players]
    return Obstacle(
        None if bye is None else numbers[bye],
        tuple(sorted(tuple(sorted(numbers[index] for index in members(group))) for group in chosen)),
        tuple(sorted(numbers[index] for index in members(opponents))),
    )


def _components(rows: Sequence[int], vertices: int) -> Iterator[int]:
    """Yield the connected components of these vertices."""
    while vertices:
        part, border = 0, vertices & -vertices
        while border:
            part |= border
            near = mask_of(other for vertex in members(border) for other in members(rows[vertex] & vertices))
            border = near & ~part
        yield part
        vertices &= ~part


def _groups_sharing_opponents(
    rows: Sequence[int], groups: list[int], neighbours: int
) -> Iterator[tuple[list[int], int]]:
    """Yield the groups that share opponents, with these opponents, if the opponents are fewer than the groups."""
    waiting = [(group, _neighbours_of(rows, group) & neighbours) for group in groups]
    while waiting:
        group, opponents = waiting.pop()
        together = [group]
        while sharing := [item for item in waiting if item[1] & opponents]:
            waiting = [item for item in waiting if item not in sharing]
            together += [item[0] for item in sharing]
            opponents |= mask_of(vertex for item in sharing for vertex in members(item[1]))
        if len(together) > opponents.bit_count():
            yield together, opponents


def _neighbours_of(rows: Sequence[int], group: int) -> int:
    near = 0
    for vertex in members(group):
        near |= rows[vertex]
    return near


def _size(piece: tuple[list[int], int]) -> tuple[int, int, int]:
    groups, _opponents = piece
    largest = max(group.bit_count() for group in groups)
    return largest > 1, sum(group.bit_count() for group in groups), lowest_member(groups[0])
