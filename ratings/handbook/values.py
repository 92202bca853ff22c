"""The values of an edition as text."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.dates import MONTHS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.templatetags.figures import day, in_language
from ratings.rules.edition_schema import Band, MinuteSpan, Relief, Schedule

FRACTION_WORDS = {
    Fraction(1, 2): gettext_lazy("half"),
    Fraction(1, 3): gettext_lazy("a third"),
    Fraction(2, 3): gettext_lazy("two thirds"),
    Fraction(1, 5): gettext_lazy("a fifth"),
    Fraction(3, 5): gettext_lazy("three fifths"),
}
MONTHS_OF_YEAR = 12


def file_spelling(value: Any) -> str:
    """Return the value as written in the edition's file; it selects the sentence of a number."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
    return str(value)


def value_text(value: Any) -> str:
    """Return the value as part of a sentence."""
    match value:
        case Fraction():
            return str(FRACTION_WORDS[value]) if value in FRACTION_WORDS else in_language(f"{float(value):g}")
        case MinuteSpan():
            return _("%(span)s minutes") % {"span": _(" and ").join(_bounds(value))}
        case Relief():
            return _("%(months)d months on the lists from %(first)s to %(last)s") % {
                "months": value.months,
                "first": day(value.first),
                "last": day(value.last),
            }
        case (Band(), *_rest):
            return ", ".join(_bands(value))
        case (Schedule(), *_rest):
            return "; ".join(_schedules(value))
        case tuple():
            return ", ".join(map(str, value))
        case date():
            return day(value)
    return str(value)


def _bounds(span: MinuteSpan) -> Iterator[str]:
    if span.over is not None:
        yield _("more than %(minutes)d") % {"minutes": span.over}
    if span.at_least is not None:
        yield _("at least %(minutes)d") % {"minutes": span.at_least}
    if span.at_most is not None:
        yield _("at most %(minutes)d") % {"minutes": span.at_most}
    if span.under is not None:
        yield _("less than %(minutes)d") % {"minutes": span.under}


def _bands(bands: tuple[Band, ...]) -> Iterator[str]:
    for band in bands:
        if band.rating:
            yield _("%(minutes)d minutes if a player is rated %(rating)d or more") % {
                "minutes": band.minutes,
                "rating": band.rating,
            }
        else:
            yield _("%(minutes)d minutes otherwise") % {"minutes": band.minutes}


def _schedules(schedules: tuple[Schedule, ...]) -> Iterator[str]:
    """Yield texts with the dates of the lists. The first schedule begins with the first day of the edition."""
    for index, schedule in enumerate(schedules):
        if len(schedule.months) == MONTHS_OF_YEAR:
            days = _("the first of every month")
        else:
            *others, last = (str(MONTHS[month]) for month in schedule.months)
            days = _("the first of %(months)s and %(last)s") % {"months": ", ".join(others), "last": last}
        yield _("from %(day)s on %(days)s") % {"day": day(schedule.first), "days": days} if index else days
