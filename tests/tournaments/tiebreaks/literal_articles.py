"""A literal implementation of the articles in fractions, by player and round, to compare with the arrays."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

from ratings.reports.report import Report, RoundResult

ONE, DRAW = Fraction(1), Fraction(1, 2)
POINTS = {"1": ONE, "=": DRAW, "+": ONE, "H": DRAW, "F": ONE, "U": ONE}
Lines = dict[int, list[RoundResult]]


@dataclass(frozen=True)
class RoundValue:
    """The value of one round in a sum: the score it is compared by, the amount, and a mark of voluntary absence."""

    score: Fraction
    amount: Fraction
    voluntary: bool


def lines_of(report: Report) -> Lines:
    return {player.number: [game for game in player.rounds if game] for player in report.players}


def with_final_round_drawn(lines: Lines) -> Lines:
    """Return the rounds with the paired games of the final round as draws (8.3)."""
    return {
        number: [*line[:-1], RoundResult(line[-1].opponent, "w", "=") if line[-1].opponent else line[-1]]
        for number, line in lines.items()
    }


def points(line: list[RoundResult]) -> Fraction:
    return sum((POINTS.get(game.code, Fraction(0)) for game in line), Fraction(0))


def adjusted_score(line: list[RoundResult]) -> Fraction:
    """Return the adjusted score: a requested bye followed only by voluntary absences is a draw (16.3)."""
    total = Fraction(0)
    for index, game in enumerate(line):
        only_absences_follow = all(later.code in "HZ-" for later in line[index + 1 :])
        total += DRAW if game.code in "HZ" and only_absences_follow else points([game])
    return total


def round_values(lines: Lines, number: int, capped: bool, product_with_points: bool) -> list[RoundValue]:
    """Return the value of each round of a player, against the opponent or a dummy (16.4)."""
    values = []
    for game in lines[number]:
        if game.code in "10=":
            score = adjusted_score(lines[game.opponent or 0])
        else:
            score = points(lines[number])
            cap = adjusted_score(lines[game.opponent]) if game.opponent else DRAW * len(lines[number])
            score = min(score, cap) if capped else score
        amount = score * points([game]) if product_with_points else score
        values.append(RoundValue(score, amount, game.code in "HZ-"))
    return values


def sum_after_cuts(values: list[RoundValue], low: int, high: int) -> Fraction:
    """Return the sum without the least values, those of absences first, and without the greatest (14, 16.5)."""
    left = list(values)
    for _ in range(low):
        if not left:
            break
        least = min(left, key=lambda value: (value.score, value.amount))
        absences = [value for value in left if value.voluntary]
        absence = min(absences, key=lambda value: (value.amount, value.score), default=None)
        left.remove(absence if absence and absence.amount >= least.amount else least)
    for _ in range(high):
        if left:
            left.remove(max(left, key=lambda value: (value.score, value.amount)))
    return sum((value.amount for value in left), Fraction(0))


def direct_encounter_ranks(group: list[int], lines: Lines) -> dict[int, int]:
    """Return the ranks of tied players, by trying every outcome of their missing games (6)."""
    if len(group) == 1:
        return {group[0]: 1}
    met = {(a, b) for a in group for b in group for game in lines[a] if game.opponent == b and game.code in "10="}
    scores = {
        a: sum((POINTS.get(game.code, Fraction(0)) for game in _games_within(lines[a], group)), Fraction(0))
        for a in group
    }
    missing = [pair for pair in combinations(group, 2) if pair not in met]
    if not missing:
        return _by_points(
            group, scores, lambda part: direct_encounter_ranks(part, lines) if len(part) < len(group) else {}
        )
    place_of: dict[int, int] = {}
    rest = list(group)
    while leader := _sure_leader(rest, scores, missing):
        place_of[leader] = len(place_of) + 1
        rest.remove(leader)
    again = direct_encounter_ranks(rest, lines) if rest and place_of else dict.fromkeys(rest, 1)
    ahead = len(place_of)
    return place_of | {number: ahead + position for number, position in again.items()}


def _games_within(line: list[RoundResult], group: list[int]) -> Iterator[RoundResult]:
    return (game for game in line if game.opponent in group and game.code in "10=")


def _by_points(
    group: list[int], points_won: dict[int, Fraction], rank_part: Callable[[list[int]], dict[int, int]]
) -> dict[int, int]:
    place_of = {}
    for score in set(points_won.values()):
        part = [number for number in group if points_won[number] == score]
        ahead = sum(points_won[number] > score for number in group)
        inner = rank_part(part)
        place_of |= {number: ahead + inner.get(number, 1) for number in part}
    return place_of


def _sure_leader(rest: list[int], points_won: dict[int, Fraction], missing: list[tuple[int, int]]) -> int | None:
    """Return the only leader of the rest in every outcome, None if there is none."""
    if len(rest) < 2:
        return rest[0] if rest else None
    leaders = set(rest)
    for outcome in product((ONE, DRAW, Fraction(0)), repeat=len(missing)):
        table = dict(points_won)
        for (a, b), result in zip(missing, outcome, strict=True):
            table[a] += result
            table[b] += 1 - result
        best = max(table[number] for number in rest)
        top = [number for number in rest if table[number] == best]
        leaders &= set(top) if len(top) == 1 else set()
    return next(iter(leaders), None)
