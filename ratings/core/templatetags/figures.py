"""Numbers and dates in the style of a printed bulletin: half points as ½, a true minus, unambiguous dates.

Scores, expected scores and changes are whole hundredths (``750`` is 7½ points). A missing value is an en dash, so that
a cell is never empty by mistake.
"""

from datetime import date, datetime, time
from typing import Protocol

from django import template
from django.utils import timezone
from django.utils.dates import MONTHS
from django.utils.formats import date_format, get_format, time_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ratings.core.zones import city_of, current_sign, sign_of_current_zone

NONE = "–"
MINUS = "−"

register = template.Library()


class PlacedEvent(Protocol):
    """An event with a place, perhaps "", and its days."""

    place: str
    first_day: date
    last_day: date


def parts_of(value: int) -> tuple[str, int, int]:
    """Return sign, whole units and hundredths of a number in hundredths. The sign is a true minus or empty."""
    whole, rest = divmod(abs(value), 100)
    return MINUS if value < 0 else "", whole, rest


def in_language(number: str) -> str:
    """Return a number with the signs of the language: ``-0.4`` is ``−0.4``, in German ``−0,4``."""
    return number.replace("-", MINUS).replace(".", str(get_format("DECIMAL_SEPARATOR")))


@register.filter
def points(value: int | None) -> str:
    """Return a score in hundredths as text: 750 is ``7½``, 50 is ``½``, 0 is ``0``. Other scores have two decimals."""
    if value is None:
        return NONE
    sign, whole, rest = parts_of(value)
    if rest == 50:
        return f"{sign}{whole or ''}½"
    return f"{sign}{whole}" if rest == 0 else hundredths(value)


@register.filter
def halves(value: int | None) -> str:
    """Return a score in half points as text: 15 is ``7½``."""
    return points(None if value is None else value * 50)


@register.filter
def hundredths(value: int | None) -> str:
    """Return a number in hundredths with two decimals: 1234 is ``12.34``, in German ``12,34``."""
    if value is None:
        return NONE
    sign, whole, rest = parts_of(value)
    return f"{sign}{whole}{get_format('DECIMAL_SEPARATOR')}{rest:02}"


@register.filter
def signed(value: int | None) -> str:
    """Return a change in hundredths with its sign: 830 is ``+8.30``, -1305 is ``−13.05``, 0 is ``0.00``."""
    return f"+{hundredths(value)}" if value is not None and value > 0 else hundredths(value)


@register.filter
def signed_whole(value: int | None) -> str:
    """Return a change in whole rating points with its sign: 8 is ``+8``, -13 is ``−13``, 0 is ``0``."""
    if value is None:
        return NONE
    return f"{'+' if value > 0 else MINUS if value < 0 else ''}{abs(value)}"


def _hued(value: int | None, text: str) -> SafeString:
    hue = "gain" if value and value > 0 else "loss" if value else "faint"
    return format_html('<span class="{}">{}</span>', hue, text)


@register.filter
def change(value: int | None) -> SafeString:
    """Return a change in hundredths with sign and colour: green for gains, red-brown for losses."""
    return _hued(value, signed(value))


@register.filter
def change_whole(value: int | None) -> SafeString:
    """Return a change in whole rating points with sign and colour; ``=`` for an unchanged rating."""
    return _hued(value, "=" if value == 0 else signed_whole(value))


@register.filter
def rating(value: int | None) -> str:
    """Return a rating; an en dash for None, and for 0, which means unrated in list files."""
    return str(value) if value else NONE


RESULTS = {"=": "½", "-": MINUS, "D": "½", "W": "1", "L": "0", "H": "½", "F": "1", "U": "1", "Z": "0", " ": ""}


@register.filter
def result(code: str) -> str:
    """Return a result code of the report formats as in a crosstable: ``=`` and a half-point bye are ``½``."""
    return RESULTS.get(code, code)


@register.filter
def day(value: date | None) -> str:
    """Return a date: ``21 Nov 2026``; of a moment, the date in the current time zone."""
    return date_format(_local(value), "DATE_FORMAT") if value else NONE


@register.filter
def moment(value: datetime | None) -> str:
    """Return a date and time in the current time zone: ``21 Nov 2026, 14:05``; see `clock` for the zone."""
    return _signed(date_format(_local(value), "DATETIME_FORMAT")) if value else NONE


@register.filter
def clock(value: datetime | time | None) -> str:
    """Return a time: ``14:05``. In a zone that is not the office's, the time names it: ``14:05 Tokyo``."""
    return _signed(_time(value)) if value else ""


@register.filter
def clock_in_zone(value: datetime | time | None) -> str:
    """Return a time with its zone, for readers who may be elsewhere: ``14:05 Oslo``."""
    return f"{_time(value)} {sign_of_current_zone()}" if value else ""


@register.filter
def city(zone: str) -> str:
    """Return the city that names a time zone, after a time in it; empty without a zone."""
    return city_of(zone) if zone else ""


@register.simple_tag
def zone_city() -> str:
    """Return the city of the current time zone, for the label of a field or column of times."""
    return sign_of_current_zone()


@register.simple_tag
def zone_sign() -> str:
    """Return the city of the current time zone, empty for the zone of the office."""
    return current_sign()


def _local(value: date) -> date:
    """Return a moment in the current time zone; a date stays."""
    return timezone.localtime(value) if isinstance(value, datetime) and timezone.is_aware(value) else value


def _time(value: datetime | time) -> str:
    return time_format(timezone.localtime(value) if isinstance(value, datetime) else value, "H:i")


def _signed(text: str) -> str:
    return f"{text} {sign}" if (sign := current_sign()) else text


@register.filter
def month(value: date | None) -> str:
    """Return the month of a list: ``November 2026``."""
    return f"{MONTHS[value.month]} {value.year}" if value else NONE


@register.simple_tag
def days(first: date | None, last: date | None) -> str:
    """Return a range of dates without repetition: ``21–29 Nov 2026``, ``28 Nov – 3 Dec 2026``."""
    if first is None or last is None or first == last:
        return day(first or last)
    if (first.year, first.month) == (last.year, last.month):
        return f"{_day_alone(first)}–{day(last)}"
    return f"{date_format(first, 'MONTH_DAY_FORMAT') if first.year == last.year else day(first)} – {day(last)}"


@register.simple_tag
def place_and_days(event: PlacedEvent) -> str:
    """Return place and days of an event or tournament: ``Bergen · 21–29 Nov 2026``, only the days without a place."""
    return " · ".join(filter(None, [event.place, days(event.first_day, event.last_day)]))


def _day_alone(value: date) -> str:
    """Return the day at the start of a range of dates: ``21``, in German ``21.``."""
    return date_format(value, get_format("MONTH_DAY_FORMAT").removesuffix(" M"))
