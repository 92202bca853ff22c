"""Privacy rules: players that search engines must skip, and players without a public birth year.

Both rules apply to minors. Other players may also opt out of search engines. A player is a minor until the end of the
year in which they come of age. Another day would reveal the date of birth, which is never public.
"""

import datetime as dt
from collections.abc import Iterable

from django.db.models import Q, QuerySet

from ratings.models import Merge, Player, PlayerNumber
from ratings.register.identity import read_merges

ADULT_AGE = 18


def last_public_birth_year(day: dt.date) -> int:
    """Return the latest birth year of players who are of age."""
    return day.year - ADULT_AGE - 1


def is_minor(birth_year: int | None, day: dt.date) -> bool:
    """Return True if a player of this birth year counts as a minor on a day; False for an unknown year."""
    return birth_year is not None and birth_year > last_public_birth_year(day)


def public_birth_year(birth_year: int | None, day: dt.date) -> int | None:
    """Return the birth year for pages about a player; None for a minor. Rating lists are not affected."""
    return None if is_minor(birth_year, day) else birth_year


def noindex_condition(day: dt.date, prefix: str = "") -> Q:
    """Return the condition of players that search engines must skip.

    `prefix` leads from the queried model to the player: ``entries__player__``.
    """
    condition = Q(**{f"{prefix}noindex": True}) | Q(**{f"{prefix}hidden": True})
    return condition | Q(**{f"{prefix}birth_year__gt": last_public_birth_year(day)})


def noindex_records(day: dt.date) -> list[int]:
    """Return all records of players with merged records that search engines must skip."""
    merge_map = read_merges()
    players = Player.objects.filter(noindex_condition(day), pk__in={*merge_map.target.values()})
    return merge_map.records_of_players(players.values_list("pk", flat=True)) if merge_map.target else []


def noindex_numbers(numbers: Iterable[str], day: dt.date) -> set[str]:
    """Return those of the numbers whose players, or the players they are merged into, search engines must skip."""
    excluded = PlayerNumber.objects.filter(noindex_condition(day, "player__") | Q(player__in=noindex_records(day)))
    return {*excluded.filter(number__in={*numbers}).values_list("number", flat=True)}


def is_noindex(person: Player, day: dt.date) -> bool:
    """Return True if search engines must skip a player, by the rule of `noindex_condition`."""
    return person.noindex or person.hidden or is_minor(person.birth_year, day)


def hidden_numbers() -> frozenset[str]:
    """Return every number of the hidden players, who have no page."""
    return frozenset(PlayerNumber.objects.filter(player__hidden=True).values_list("number", flat=True))


def indexable_players(day: dt.date) -> QuerySet[Player]:
    """Return the players whose pages search engines may index, without merged records."""
    merged = Merge.objects.filter(undone_at=None).values("merged")
    return Player.objects.exclude(noindex_condition(day)).exclude(pk__in=merged)
