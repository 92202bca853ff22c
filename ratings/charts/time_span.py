"""The part of a history in a chart, and the parts that the page links to. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ratings.charts.charts import Point
from ratings.charts.ticks import month_day, month_number

YEARS = (1, 2, 5, 10)
MONTHS = 12


@dataclass(frozen=True, slots=True, order=True)
class MonthSpan:
    """A span of months, both included; each is given by its first day."""

    first: date
    last: date

    @property
    def months(self) -> int:
        return month_number(self.last) - month_number(self.first) + 1

    def shifted(self, months: int) -> "MonthSpan":
        """Return a span of the same length, ``months`` later; earlier for a negative number."""
        return MonthSpan(month_day(month_number(self.first) + months), month_day(month_number(self.last) + months))


@dataclass(frozen=True, slots=True)
class SpanChoices:
    """The part of the history in the chart (`selected`), the whole history, and the spans with a link.

    None stands for a span without a link. `years` has the last 1, 2, 5 and 10 years, if the history is longer.
    """

    whole: MonthSpan
    selected: MonthSpan
    years: tuple[tuple[int, MonthSpan], ...]
    earlier: MonthSpan | None
    later: MonthSpan | None
    closer: MonthSpan | None
    wider: MonthSpan | None


def span_choices(ratings: Mapping[str, Sequence[Point]], first: date | None, last: date | None) -> SpanChoices | None:
    """Return the choices for the span from `first` to `last`, limited to the history; None without ratings.

    If `first` is after `last`, the span is the whole history.
    """
    days = [day.replace(day=1) for points in ratings.values() for day, value in points if value is not None]
    if not days:
        return None
    whole = MonthSpan(min(days), max(days))
    span = MonthSpan(max(first or whole.first, whole.first), min(last or whole.last, whole.last))
    span = span if span.first <= span.last else whole
    half = max(1, span.months // 2)
    return SpanChoices(
        whole=whole,
        selected=span,
        years=tuple((years, _last_years(whole, years)) for years in YEARS if years * MONTHS < whole.months),
        earlier=_shift_into(span.shifted(-half), whole) if span.first > whole.first else None,
        later=_shift_into(span.shifted(half), whole) if span.last < whole.last else None,
        closer=_closer(span),
        wider=_clip(MonthSpan(span.shifted(-half).first, span.shifted(half).last), whole) if span != whole else None,
    )


def points_within(ratings: Mapping[str, Sequence[Point]], span: MonthSpan) -> dict[str, list[Point]]:
    """Return the points of each line in the span."""
    return {
        name: [(day, value) for day, value in points if span.first <= day.replace(day=1) <= span.last]
        for name, points in ratings.items()
    }


def _last_years(whole: MonthSpan, years: int) -> MonthSpan:
    return MonthSpan(month_day(month_number(whole.last) - years * MONTHS + 1), whole.last)


def _closer(span: MonthSpan) -> MonthSpan | None:
    """Return the middle half of the span; None if the span is too short."""
    quarter = span.months // 4
    return MonthSpan(span.shifted(quarter).first, span.shifted(-quarter).last) if span.months >= 6 else None


def _shift_into(span: MonthSpan, whole: MonthSpan) -> MonthSpan:
    """Return a span of the same length, moved so that it is within the whole history."""
    if span.first < whole.first:
        return span.shifted(month_number(whole.first) - month_number(span.first))
    return span.shifted(min(0, month_number(whole.last) - month_number(span.last)))


def _clip(span: MonthSpan, whole: MonthSpan) -> MonthSpan:
    return MonthSpan(max(span.first, whole.first), min(span.last, whole.last))
