"""Sentences about values that are not just a sum over the rounds: averages, tables, ranks, lots."""

from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import (
    hundredths,
    points,
    rating,
    signed_whole,
)
from ratings.rules.tables import expected_score
from tournaments.scores.standings import StandingsColumn, StandingsTable
from tournaments.tiebreaks.lots import draw_of
from tournaments.tiebreaks.working import ValueWorking

SentenceFunction = Callable[[StandingsTable, StandingsColumn, ValueWorking], Iterator[str]]


def computed_sentences(table: StandingsTable, column: StandingsColumn, working: ValueWorking) -> list[str]:
    """Return sentences that explain the last steps of a tie-break value, or why the value is missing."""
    if not working.value:
        return [_left_out_sentence(column)]
    return [*SENTENCES.get(column.code.name, _no_sentences)(table, column, working)]


def _left_out_sentence(column: StandingsColumn) -> str:
    if column.code.name == "DE":
        return _("No other player is equal in all earlier tie-breaks: there is no tie to break.")
    return _("Left out: a player is unrated, and the order does not say what unrated players count as (/U).")


def _no_sentences(table: StandingsTable, column: StandingsColumn, working: ValueWorking) -> Iterator[str]:
    yield from ()


def _average(table: StandingsTable, column: StandingsColumn, working: ValueWorking) -> Iterator[str]:
    yield from _division(working, working.value)


def _division(working: ValueWorking, value: str) -> Iterator[str]:
    """Yield the division of the counted sum by the number of counted games, with the result ``value``."""
    counted = [step.amount for step in working.steps if step.state == "counted"]
    if not counted:
        yield _("No opponent was met over the board.")
        return
    total = points(int(sum(counted, Fraction(0)) * 100))
    yield _("%(total)s ÷ %(count)s = %(value)s") % {"total": total, "count": len(counted), "value": value}


def _performance(table: StandingsTable, column: StandingsColumn, working: ValueWorking) -> Iterator[str]:
    average, percentage, difference = (working.parts[name] for name in ("average", "percentage", "difference"))
    yield from _division(working, str(average))
    if any(step.state == "counted" for step in working.steps):
        yield _(
            "%(percentage)s%% of the points of these games stand for %(difference)s rating points (B.02, 8.1.1)."
        ) % {
            "percentage": percentage,
            "difference": signed_whole(difference),
        }
        yield (
            f"{average} {signed_whole(difference)[0]} {abs(difference)} = {working.value}"
            if difference
            else working.value
        )


def _perfect_performance(table: StandingsTable, column: StandingsColumn, working: ValueWorking) -> Iterator[str]:
    opponents = np.array([int(step.amount) for step in working.steps if step.state == "counted"], dtype=np.int64)
    if not len(opponents):
        yield _("No opponent was met over the board.")
        return
    score, value = working.parts["score"], int(working.value)
    if not score:
        no_score = table.edition.performance.no_score
        yield _("No points were scored: %(lowest)s, the lowest rating of the opponents, minus %(no_score)s.") % {
            "lowest": int(opponents.min()),
            "no_score": no_score,
        }
        return
    yield _("%(score)s points were made over the board.") % {"score": points(score)}
    for tried in (value, value - 1):
        expected = int(expected_score(table.edition.tables, tried - opponents).sum())
        yield _("With a rating of %(rating)s, %(expected)s points were expected (B.02, 8.1.2).") % {
            "rating": rating(tried),
            "expected": hundredths(expected),
        }


def _among_the_tied(table: StandingsTable, column: StandingsColumn, working: ValueWorking) -> Iterator[str]:
    """Yield the ranking in this column among the players who are equal in all columns before it."""
    result, field = table.ranking.results[column.index], table.ranking.field
    own = field.index_of(working.number)
    tied = np.ones(field.size, dtype=bool)
    for before in table.ranking.results[: column.index]:
        tied &= before.key == before.key[own]
    places = result.parts["place"]
    among = sorted(np.flatnonzero(tied).tolist(), key=lambda index: (int(places[index]), int(field.numbers[index])))
    for index in among:
        yield _("%(place)s. %(name)s: %(points)s") % {
            "place": int(places[index]),
            "name": field.names[index],
            "points": points(int(Fraction(int(result.value[index]), int(np.max(result.denominator))) * 100)),
        }


def _koya(table: StandingsTable, column: StandingsColumn, working: ValueWorking) -> Iterator[str]:
    limit = Fraction(working.parts["limit"], working.parts["limit_over"])
    yield _("Opponents with at least %(limit)s points count.") % {"limit": points(int(limit * 100))}


def _lots(table: StandingsTable, column: StandingsColumn, working: ValueWorking) -> Iterator[str]:
    seed = table.seed
    yield _("Seed of this tournament, drawn once when it was created: %(seed)s.") % {"seed": seed}
    yield _("Each player draws the SHA-256 of the seed, a line feed and the start number; the lowest is the first lot.")
    yield _("Start number %(number)s draws %(drawn)s, which is lot %(lot)s.") % {
        "number": working.number,
        "drawn": draw_of(seed, working.number),
        "lot": working.value,
    }
    yield _("To draw it again: %(command)s") % {"command": f"printf '{seed}\\n{working.number}' | sha256sum"}


SENTENCES: dict[str, SentenceFunction] = {
    "DE": _among_the_tied,
    "AOB": _average,
    "KS": _koya,
    "ARO": _average,
    "TPR": _performance,
    "PTP": _perfect_performance,
    "APRO": _average,
    "APPO": _average,
    "RND": _lots,
}
