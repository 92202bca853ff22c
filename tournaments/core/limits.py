"""Limits of days, rounds and points. Beyond them calendars, tables and reports of a tournament fail."""

import datetime as dt

from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext_lazy as _

DAY_RANGE = dt.date(1900, 1, 1), dt.date(2199, 12, 31)
MOMENT_RANGE = tuple(dt.datetime.combine(day, dt.time(12), dt.UTC) for day in DAY_RANGE)
MOST_ROUNDS = 999
MOST_ENTRIES = 9999  # a start number has four digits in every report
MOST_POINTS = 1000  # in tenths

DAY_VALIDATORS = (
    MinValueValidator(DAY_RANGE[0], _("Enter a day from 1900 to 2199.")),
    MaxValueValidator(DAY_RANGE[1], _("Enter a day from 1900 to 2199.")),
)
ROUND_VALIDATORS = MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)
