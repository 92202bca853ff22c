"""The working of a value, round by round, as plain values that a page only formats."""

from dataclasses import dataclass
from fractions import Fraction

from tournaments.tiebreaks.ranking import Standings
from tournaments.tiebreaks.result import BASES, STATES, RoundTerms, TermBasis, TermState, TiebreakResult


@dataclass(frozen=True, slots=True)
class WorkingStep:
    """The contribution of one round: its opponent, basis, amount and state.

    ``opponent`` is a start number, None for no opponent. If ``amount`` is a product, ``opponent_value`` is the value of
    the opponent or dummy and ``factor`` the points against the opponent, both in points. Ratings are amounts, too.
    """

    round: int
    opponent: int | None
    basis: TermBasis
    amount: Fraction
    state: TermState
    opponent_value: Fraction | None = None
    factor: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ValueWorking:
    """The working of one player's value: its steps, and further numbers by name, such as the rank among the tied."""

    code: str
    number: int
    value: str
    steps: tuple[WorkingStep, ...]
    parts: dict[str, int]


def value_working(table: Standings, column: int, number: int) -> ValueWorking:
    """Return the working of the value in a code's column for a start number; KeyError for an unknown number."""
    player = table.field.index_of(number)
    result = table.results[column]
    steps = () if result.terms is None else _steps(table, result, result.terms, player)
    parts = {name: int(values[player]) for name, values in result.parts.items()}
    return ValueWorking(table.codes[column].text, number, table.format_value(column, player), steps, parts)


def _steps(table: Standings, result: TiebreakResult, terms: RoundTerms, player: int) -> tuple[WorkingStep, ...]:
    field = (
        table.field
        if terms.amount.shape[1] == table.field.rounds
        else table.field.with_final_round_drawn or table.field
    )
    return tuple(
        WorkingStep(
            round=rnd + 1,
            opponent=None if field.opponent[player, rnd] < 0 else int(field.numbers[field.opponent[player, rnd]]),
            basis=BASES[terms.basis[player, rnd]],
            amount=Fraction(int(terms.amount[player, rnd]), terms.denominator),
            state=STATES[terms.state[player, rnd]],
            opponent_value=None
            if terms.opponent_value is None
            else Fraction(int(terms.opponent_value[player, rnd]), 10),
            factor=None if terms.factor is None else Fraction(int(terms.factor[player, rnd]), 10),
        )
        for rnd in range(terms.amount.shape[1])
    )
