"""Direct encounter (C.07, article 6)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import lcm

import numpy as np

from ratings.rules.arrays import Ints
from tournaments.tiebreaks.asked import Asked
from tournaments.tiebreaks.field import Field, Kind
from tournaments.tiebreaks.result import COUNTED, LEFT_OUT, Result, Terms, basis
from tournaments.tiebreaks.unplayed import FORFEITS

Scores = dict[int, dict[int, Fraction]]


@dataclass(frozen=True, slots=True)
class Line:
    """A player among the tied: his points against them, and what he had if he won every game that is missing."""

    player: int
    points: Fraction
    most: Fraction


def de(asked: Asked) -> Result:
    """DE: the standings of the tied among themselves (6.1); the value is the points made against them.

    Forfeits are left out in a Swiss, unless /P takes them as games (6.1.1, 15.2). Several games of the same two
    count as their average (6.1.2). Players who are not tied have no value; ``place`` is the place among the tied.
    """
    field = asked.field
    terms = _terms(asked)
    groups = _tied_groups(asked.tied)
    scores = _scores(field, terms)
    places = np.ones(field.size, dtype=np.int64)
    points: dict[int, Fraction] = {}
    for group in groups:
        points |= {line.player: line.points for line in _lines(group, scores, field)}
        for place, players in _ranked(group, scores, field):
            places[players] = place
    return _result(field.size, places, points, terms, groups)


def _result(size: int, places: Ints, points: dict[int, Fraction], terms: Terms, groups: list[list[int]]) -> Result:
    over = lcm(*(value.denominator for value in points.values()), 10)
    value = np.zeros(size, dtype=np.int64)
    known = np.zeros(size, dtype=bool)
    tied = np.ones(size, dtype=np.int64)
    for player, made in points.items():
        value[player], known[player] = int(made * over), True
    for group in groups:
        tied[group] = len(group)
    return Result(-places, value, over, 1 if over == 10 else 2, known, terms, {"place": places, "tied": tied})


def _terms(asked: Asked) -> Terms:
    """The games among the tied; what else there is, is left out."""
    field = asked.field
    as_game = field.is_kind(*FORFEITS) & (field.round_robin or asked.code.played)
    among = (field.opponent >= 0) & (asked.tied[field.opponent] == asked.tied[:, None])
    counts = among & (field.is_kind(Kind.GAME) | as_game)
    ground = np.where(counts, np.where(as_game, basis("forfeit-as-game"), basis("game")), basis("nothing"))
    return Terms(np.where(counts, field.points, 0), 10, np.where(counts, COUNTED, LEFT_OUT), ground)


def _tied_groups(tied: Ints) -> list[list[int]]:
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for player, shared in enumerate(tied.tolist()):
        groups[shared].append(player)
    return [group for group in groups.values() if len(group) > 1]


def _scores(field: Field, terms: Terms) -> Scores:
    """By player and opponent, the average points of their games in points."""
    games: defaultdict[int, defaultdict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for player, rnd in np.argwhere(terms.state == COUNTED).tolist():
        games[player][int(field.opponent[player, rnd])].append(int(terms.amount[player, rnd]))
    return {
        player: {other: Fraction(sum(made), 10 * len(made)) for other, made in met.items()}
        for player, met in games.items()
    }


def _ranked(group: Sequence[int], scores: Scores, field: Field) -> list[tuple[int, list[int]]]:
    """The tied by place from 1: the standings among them, and again for all who still share a place (6.2, 6.3)."""
    parts = _separated(_lines(group, scores, field))
    ranked: list[tuple[int, list[int]]] = []
    before = 0
    for part in parts:
        again = _ranked(part, scores, field) if 1 < len(part) < len(group) else [(1, part)]
        ranked += [(before + place, players) for place, players in again]
        before += len(part)
    return ranked


def _lines(group: Sequence[int], scores: Scores, field: Field) -> list[Line]:
    """The separate standings, best first."""
    win = Fraction(int(field.win.max(initial=0)), 10)
    members = set(group)
    lines = []
    for player in group:
        made = [points for other, points in scores.get(player, {}).items() if other in members]
        missing = len(group) - 1 - len(made)
        lines.append(Line(player, sum(made, Fraction(0)), sum(made, missing * win)))
    return sorted(lines, key=lambda line: (-line.points, -line.most, line.player))


def _separated(lines: list[Line]) -> list[list[int]]:
    """The parts into which the standings divide the tied.

    If all have met, by points. If not, as many leaders as are alone at the top whatever the missing games bring.
    """
    if all(line.points == line.most for line in lines):
        return [[line.player for line in part] for _, part in groupby(lines, key=lambda line: line.points)]
    leaders = 0
    while leaders < len(lines) - 1 and lines[leaders].points > max(line.most for line in lines[leaders + 1 :]):
        leaders += 1
    return [*([line.player] for line in lines[:leaders]), [line.player for line in lines[leaders:]]]
