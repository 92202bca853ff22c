"""Who is left out of search engines, and of whom no year of birth is told: minors, and who asked for it.

A minor is one until the end of the year in which they come of age. From another day of change anybody could tell the
day of birth, which is never public.
"""

import datetime as dt

from django.db.models import Q, QuerySet

from ratings.models import Merge, Player, PlayerNumber
from ratings.register.identity import records

OF_AGE = 18


def last_public_birth_year(day: dt.date) -> int:
    """The last year of birth of those who are no minors any more."""
    return day.year - OF_AGE - 1


def is_minor(birth_year: int | None, day: dt.date) -> bool:
    """Whether somebody born in a year counts as a minor; of whom the year is not known, not."""
    return birth_year is not None and birth_year > last_public_birth_year(day)


def public_birth_year(birth_year: int | None, day: dt.date) -> int | None:
    """The year of birth as pages about a person tell it; none of a minor. Lists are what they are."""
    return None if is_minor(birth_year, day) else birth_year


def left_out(day: dt.date, where: str = "") -> Q:
    """People whom search engines are not told of; `where` leads to them, as in ``entries__player__``."""
    condition = Q(**{f"{where}noindex": True}) | Q(**{f"{where}hidden": True})
    return condition | Q(**{f"{where}birth_year__gt": last_public_birth_year(day)})


def records_left_out(day: dt.date) -> list[int]:
    """The records merged into one of these people, by their keys: under an old record they are left out as well."""
    people = records()
    kept = Player.objects.filter(left_out(day), pk__in={*people.into.values()})
    return people.every(kept.values_list("pk", flat=True)) if people.into else []


def is_left_out(person: Player, day: dt.date) -> bool:
    """Whether a person is one of those, as `left_out` finds them."""
    return person.noindex or person.hidden or is_minor(person.birth_year, day)


def hidden_numbers() -> frozenset[str]:
    """Every number that leads to somebody who is hidden and has no page."""
    return frozenset(PlayerNumber.objects.filter(player__hidden=True).values_list("number", flat=True))


def findable(day: dt.date) -> QuerySet[Player]:
    """The people whose pages search engines may tell of, each once whatever was merged."""
    merged = Merge.objects.filter(undone_at=None).values("merged")
    return Player.objects.exclude(left_out(day)).exclude(pk__in=merged)
