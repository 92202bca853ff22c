"""Charts of the two printed tables, with the normal and the logistic curve, which many people take for the tables."""

from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from django.utils.translation import gettext as _

from ratings.charts import plots
from ratings.charts.plots import Plot
from ratings.rules.edition_schema import Tables
from ratings.rules.sliding_k import SCALE, logistic_expectation
from ratings.rules.tables import expected_score, rating_difference

MAX_DIFFERENCE = 800
NORMAL_CURVE = NormalDist(0, 2000 / 7)  # its quantiles, rounded down, equal most bounds of the table


class PrintedRow(NamedTuple):
    """A row of the table of expected scores: the range of differences, and PD of both players.

    ``normal`` and ``logistic`` are the values of both formulas in the middle of the range.
    """

    first: int
    last: int | None
    higher: int
    lower: int
    normal: float
    logistic: float


class PrintedPercentage(NamedTuple):
    """A row of the table of rating differences: a percentage, its dp, and the values of both formulas."""

    percentage: int
    dp: int
    normal: float
    logistic: float


def expected_scores_chart(tables: Tables) -> Plot:
    """Return the chart of the table of expected scores with both curves."""
    differences = range(MAX_DIFFERENCE + 1)
    table = _expected_percentages(tables)
    return plots.plot(
        {
            _("the printed table"): plots.steps(table),
            _("normal curve"): [(each, 100 * NORMAL_CURVE.cdf(each)) for each in differences[::4]],
            _("logistic"): [(each, 100 * logistic_expectation(each)) for each in differences[::4]],
        },
        [0, 200, 400, 600, MAX_DIFFERENCE],
        [50, 60, 70, 80, 90, 100],
    )


def formula_errors_chart(tables: Tables) -> Plot:
    """Return the chart of the differences of both formulas from the table, in hundredths of a point."""
    table = _expected_percentages(tables)
    return plots.plot(
        {
            _("normal curve − table"): [(each, 100 * NORMAL_CURVE.cdf(each) - pd) for each, pd in enumerate(table)][
                ::2
            ],
            _("logistic − table"): [(each, 100 * logistic_expectation(each) - pd) for each, pd in enumerate(table)][
                ::2
            ],
        },
        [0, 200, 400, 600, MAX_DIFFERENCE],
        [-3, -2, -1, 0, 1, 2],
    )


def differences_chart(tables: Tables) -> Plot:
    """Return the chart of the table of rating differences with both curves."""
    rows = printed_percentages(tables)
    return plots.plot(
        {
            _("the printed table"): [(row.percentage, row.dp) for row in rows],
            _("normal curve"): [(row.percentage, row.normal) for row in rows],
            _("logistic"): [(row.percentage, row.logistic) for row in rows],
        },
        [50, 60, 70, 80, 90, 100],
        [0, 200, 400, 600, MAX_DIFFERENCE],
    )


def printed_rows(tables: Tables) -> list[PrintedRow]:
    """Return the rows of the printed table of expected scores, with both formulas at the middle of each row."""
    rows, first = [], 0
    table = _expected_percentages(tables)
    for pd in sorted(set(table)):
        last = None if pd == table[-1] else MAX_DIFFERENCE - table[::-1].index(pd)
        middle = (first + (first if last is None else last)) / 2
        rows.append(
            PrintedRow(first, last, pd, 100 - pd, 100 * NORMAL_CURVE.cdf(middle), 100 * logistic_expectation(middle))
        )
        first = (last or 0) + 1
    return rows


def printed_percentages(tables: Tables) -> list[PrintedPercentage]:
    """Return the rows of the table of rating differences from 50 % to 99 %. At 100 % the formulas have no value."""
    percentages = np.arange(50, 100)
    dp, _in_table = rating_difference(tables, percentages)
    return [
        PrintedPercentage(each, dp, NORMAL_CURVE.inv_cdf(each / 100), _logistic_difference(each / 100))
        for each, dp in zip(percentages.tolist(), dp.tolist(), strict=True)
    ]


def _logistic_difference(share: float) -> float:
    return float(SCALE * np.log10(share / (1 - share)))


def _expected_percentages(tables: Tables) -> list[int]:
    """Return PD for every rating difference from 0 on."""
    return [int(each) for each in expected_score(tables, np.arange(MAX_DIFFERENCE + 1))]
