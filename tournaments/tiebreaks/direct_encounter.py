"""Direct encounter (C.07, article 6)."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import lcm

import numpy as np

from ratings.rules.arrays import Ints
from tournaments.tiebreaks.field import RoundKind, TiebreakField
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import COUNTED, LEFT_OUT, RoundTerms, TiebreakResult, basis_index
from tournaments.tiebreaks.unplayed import FORFEITS


@dataclass(frozen=True, slots=True)
class Encounters:
    """Average points by player and opponent, in units of 1/``denominator``, and the points of a win."""

    scores: dict[int, dict[int, int]]
    win: int
    denominator: int


@dataclass(frozen=True, slots=True)
class EncounterScore:
    """A tied player's points against the others, and the points if the player won every missing game."""

    player: int
    points: int
    most_points: int


def de(query: TiebreakQuery) -> TiebreakResult:
    """Return DE: the standings of the tied players among themselves (6.1).

    The value is the points against the other tied players; ``place`` is the rank among them. Forfeits are left out in
    a Swiss, unless /P counts them as games (6.1.1, 15.2). Several games of the same two players count as their average
    (6.1.2). Players who are not tied have no value.
    """
    field = query.field
    terms = _terms(query)
    encounters = _encounters(field, terms)
    value, places, tied = (np.full(field.size, start, dtype=np.int64) for start in (0, 1, 1))
    for group in _tied_groups(query.tied):
        tied[group] = len(group)
        for line in _separate_standings(group, encounters):
            value[line.player] = line.points
        for position, players in _ranked(group, encounters):
            places[players] = position
    decimals = 1 if encounters.denominator == terms.denominator else 2
    return TiebreakResult(
        -places, value, encounters.denominator, decimals, tied > 1, terms, {"place": places, "tied": tied}
    )


def _terms(query: TiebreakQuery) -> RoundTerms:
    """Return the games among the tied players; all other rounds are left out."""
    field = query.field
    as_game = field.is_kind(*FORFEITS) & (field.is_round_robin or query.code.played)
    among = (field.opponent >= 0) & (query.tied[field.opponent] == query.tied[:, None])
    counts = among & (field.is_kind(RoundKind.GAME) | as_game)
    ground = np.where(
        counts, np.where(as_game, basis_index("forfeit-as-game"), basis_index("game")), basis_index("nothing")
    )
    return RoundTerms(np.where(counts, field.points, 0), 10, np.where(counts, COUNTED, LEFT_OUT), ground)


def _encounters(field: TiebreakField, terms: RoundTerms) -> Encounters:
    players, rounds = np.nonzero(terms.state == COUNTED)
    pairs = list(zip(players.tolist(), field.opponent[players, rounds].tolist(), strict=True))
    times = Counter(pairs)
    whole = lcm(*times.values())
    scores: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for (player, other), points in zip(pairs, terms.amount[players, rounds].tolist(), strict=True):
        share = points * whole // times[player, other]
        scores[player][other] = scores[player].get(other, 0) + share
    return Encounters(scores, int(field.win.max(initial=0)) * whole, terms.denominator * whole)


def _tied_groups(tied: Ints) -> list[list[int]]:
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for player, shared in enumerate(tied.tolist()):
        groups[shared].append(player)
    return [group for group in groups.values() if len(group) > 1]


def _ranked(group: Sequence[int], encounters: Encounters) -> list[tuple[int, list[int]]]:
    """Return the tied players by rank from 1.

    Players who still share a rank are ranked again among themselves (6.2, 6.3).
    """
    ranked: list[tuple[int, list[int]]] = []
    before = 0
    for part in _divide_tied(_separate_standings(group, encounters)):
        again = _ranked(part, encounters) if 1 < len(part) < len(group) else [(1, part)]
        ranked += [(before + position, players) for position, players in again]
        before += len(part)
    return ranked


def _separate_standings(group: Sequence[int], encounters: Encounters) -> list[EncounterScore]:
    """Return the separate standings, best first."""
    members = set(group)
    lines = []
    for player in group:
        met = encounters.scores.get(player, {})
        made = [met[other] for other in met.keys() & members]
        missing = len(group) - 1 - len(made)
        lines.append(EncounterScore(player, sum(made), sum(made) + missing * encounters.win))
    return sorted(lines, key=lambda line: (-line.points, -line.most_points, line.player))


def _divide_tied(lines: list[EncounterScore]) -> list[list[int]]:
    """Return the parts into which the standings divide the tied players.

    If all have met, the parts are by points. If not, a leader is a part of its own if no result of the missing games
    can change that rank. All others are the last part.
    """
    if all(line.points == line.most_points for line in lines):
        return [[line.player for line in part] for _, part in groupby(lines, key=lambda line: line.points)]
    leaders = 0
    while leaders < len(lines) - 1 and lines[leaders].points > max(line.most_points for line in lines[leaders + 1 :]):
        leaders += 1
    return [*([line.player] for line in lines[:leaders]), [line.player for line in lines[leaders:]]]
