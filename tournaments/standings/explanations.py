"""Explanations of the numbers in the standings, as texts for a page such as "why 15½"."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.templatetags.figures import points, signed_whole
from ratings.reports.report import Report
from tournaments.core.templatetags.desk import sign
from tournaments.models import Entry
from tournaments.scores.standings import Standing, StandingsColumn, StandingsTable
from tournaments.standings.computed_text import computed_sentences
from tournaments.standings.tiebreak_texts import (
    BASIS_TEXTS,
    STATE_TEXTS,
    TIEBREAK_TEXTS,
    TiebreakText,
)
from tournaments.tiebreaks.query import TiebreakCode
from tournaments.tiebreaks.ranking import format_decimal
from tournaments.tiebreaks.working import ValueWorking, WorkingStep, value_working

SCORES_OF_OPPONENTS = ("BH", "FB", "SB")
NOT_SUMMED = ("PTP",)
WITH_ADDED_POINTS = ("PTS", "PS", "ABH", "AFB")


@dataclass(frozen=True, slots=True)
class RoundWorking:
    """A round in the calculation of a value: opponent, own result, multiplication, amount, and the reasons.

    `is_counted` is True if the amount is part of the value.
    """

    round: int
    opponent: Entry | None
    result: str
    product: str
    amount: str
    is_counted: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NumberExplanation:
    """A number of the standings with its calculation.

    ``lines`` are its rounds, ``formula`` is the sum of their amounts, ``sentences`` explain further steps.
    """

    standing: Standing
    column: StandingsColumn
    text: TiebreakText
    value: str
    modifiers: tuple[str, ...]
    lines: tuple[RoundWorking, ...]
    formula: str
    sentences: tuple[str, ...]

    @property
    def title(self) -> str:
        """The heading, such as: Why 15.5: Buchholz of Ahlberg, Nora."""
        fields = {
            "value": self.column.to_text(self.value),
            "title": self.column.title,
            "name": self.standing.entry.name,
        }
        return _("Why %(value)s: %(title)s of %(name)s") % fields

    @property
    def has_products(self) -> bool:
        return any(line.product for line in self.lines)


def explain(table: StandingsTable, column: StandingsColumn, start_number: int) -> NumberExplanation:
    """Return the calculation of a player's number in a column; KeyError for an unknown start number."""
    working = value_working(table.ranking, column.index, start_number)
    rows = {row.entry.start_number: row for row in table}
    return NumberExplanation(
        standing=rows[start_number],
        column=column,
        text=TIEBREAK_TEXTS[column.code.name],
        value=working.value,
        modifiers=tuple(_modifiers(column.code)),
        lines=tuple(_lines(table, column, working)),
        formula="" if column.code.name in NOT_SUMMED else _formula(working, table, column),
        sentences=tuple(computed_sentences(table, column, working)),
    )


def _lines(table: StandingsTable, column: StandingsColumn, working: ValueWorking) -> Iterator[RoundWorking]:
    entries = {row.entry.start_number: row.entry for row in table}
    own = next(player for player in table.report.players if player.number == working.number)
    for step in working.steps:
        result = own.rounds[step.round - 1] if step.round <= len(own.rounds) else None
        yield RoundWorking(
            round=step.round,
            opponent=None if step.opponent is None else entries[step.opponent],
            result=_result(table.report, working.number, step.round, result.code) if result else "",
            product=_product(step),
            amount=_amount(table, column, step.amount),
            is_counted=step.state == "counted",
            reasons=tuple(filter(None, _reasons(table, column, working.number, step))),
        )


def _result(report: Report, number: int, round_number: int, code: str) -> str:
    """Return a player's own result in a round; the points instead if they are not the usual points of the code."""
    for record in report.abnormal_points:
        if record.kind and record.round == round_number and number in record.numbers:
            return points((record.points or 0) * 10)
    return sign(code)


def _reasons(table: StandingsTable, column: StandingsColumn, number: int, step: WorkingStep) -> Iterator[str]:
    """Yield the reasons why a round counts as it does, if they are not obvious."""
    if step.basis != "nothing" or step.state == "counted":
        yield str(BASIS_TEXTS[step.basis])
    yield str(STATE_TEXTS[step.state])
    field = table.ranking.field
    if column.code.name in SCORES_OF_OPPONENTS and step.opponent is not None and step.basis == "game":
        score = Fraction(int(field.totals[field.index_of(step.opponent)]), 10)
        if score != (step.amount if step.opponent_value is None else step.opponent_value):
            yield _("scored %(score)s; adjusted by 16.3 or 8.3") % {"score": format_points(score)}
    if column.code.name in WITH_ADDED_POINTS and step.round <= field.rounds:
        added = int(field.extra[field.index_of(number), step.round - 1])
        if added:
            yield _("%(points)s by decision of the arbiter") % {"points": _signed(added)}


def _modifiers(code: TiebreakCode) -> Iterator[str]:
    if code.high:
        yield ngettext(
            "The least and the most significant value are cut (14).",
            "The %(count)s least and the %(count)s most significant values are cut (14).",
            code.high,
        ) % {"count": code.high}
    elif code.low:
        yield ngettext(
            "The least significant value is cut (14).", "The %(count)s least significant values are cut (14).", code.low
        ) % {"count": code.low}
    if code.played:
        yield _("Forfeits count as games (/P).")
    if code.with_final_round_drawn:
        yield _("The final round is taken as drawn (/F).")
    if code.limit:
        yield _("The limit is moved by %(count)s half points (14.5).") % {"count": signed_whole(code.limit)}
    if code.reverse:
        yield _("The order is reversed (/R).")
    if code.unrated is not None:
        yield _("An unrated player counts as %(rating)s.") % {"rating": code.unrated}


def _formula(working: ValueWorking, table: StandingsTable, column: StandingsColumn) -> str:
    """Return the counted amounts as a sum in text; empty if no amount counts."""
    amounts = [step.amount for step in working.steps if step.state == "counted"]
    if not amounts:
        return ""
    terms = " + ".join(_amount(table, column, amount) for amount in amounts)
    return f"{terms} = {_amount(table, column, sum(amounts, Fraction(0)))}"


def _amount(table: StandingsTable, column: StandingsColumn, amount: Fraction) -> str:
    return column.to_text(format_decimal(amount, table.ranking.results[column.index].decimals))


def _product(step: WorkingStep) -> str:
    if step.opponent_value is None or step.factor is None or step.opponent_value * step.factor != step.amount:
        return ""
    return f"{format_points(step.opponent_value)} × {format_points(step.factor)}"


def _signed(tenths: int) -> str:
    return f"+{points(tenths * 10)}" if tenths > 0 else points(tenths * 10)


def format_points(value: Fraction) -> str:
    """Return points or a rating as text, with halves as ½."""
    return points(int(value * 100))
