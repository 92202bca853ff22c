"""Enrolment of players: a permanent number, and facts from a day on."""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

from ratings.core.locks import NUMBERS, lock
from ratings.models import Player, PlayerFact, PlayerNumber, User
from ratings.register import search_index
from ratings.text.folding import fold

HIGHEST_NUMBER_SQL = (
    "SELECT coalesce(max(substr(number, 2)::bigint), 0) FROM ratings_playernumber WHERE number LIKE 'N%'"
)


class NumberTaken(ValueError):
    """The register has a player with this number already."""


@dataclass(frozen=True, slots=True)
class PersonDetails:
    """Data of a player to enrol. If `number` is empty, this office assigns a number."""

    name: str
    federation: str
    number: str = ""
    sex: str = ""
    birth_year: int | None = None
    birth_date: dt.date | None = None
    title: str = ""
    womens_title: str = ""
    other_titles: str = ""


def enrol(
    number: str | None,
    name: str,
    federation: str,
    *,
    from_day: dt.date,
    source: str = "",
    by: User | None = None,
    **details: Any,
) -> Player:
    """Create a player with facts from `from_day` on; `details` are other fields of PersonDetails.

    Without a number this office assigns one. NumberTaken if the number is in use.
    """
    person = PersonDetails(name, federation, number or "", **details)
    return enrol_all([person], from_day, source, by)[0]


@transaction.atomic
def enrol_all(persons: Sequence[PersonDetails], from_day: dt.date, source: str, by: User | None) -> list[Player]:
    """Create players, and return them in the order of `persons`. NumberTaken as in `enrol`.

    The number of statements does not depend on the number of players.
    """
    lock(NUMBERS)
    _require_free_numbers([person.number for person in persons if person.number])
    new_numbers = iter(_next_numbers(sum(not person.number for person in persons)))
    players = Player.objects.bulk_create(
        Player(number=person.number or next(new_numbers), birth_year=person.birth_year, birth_date=person.birth_date)
        for person in persons
    )
    PlayerNumber.objects.bulk_create(PlayerNumber(number=player.number, player=player) for player in players)
    PlayerFact.objects.bulk_create(
        _fact(player, person, from_day, source, by) for player, person in zip(players, persons, strict=True)
    )
    search_index.index_players([player.pk for player in players])
    return players


@transaction.atomic
def next_number() -> str:
    """Return the next number of this office: N and digits. It is reserved until the transaction ends."""
    lock(NUMBERS)
    return _next_numbers(1)[0]


def _next_numbers(count: int) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(HIGHEST_NUMBER_SQL)
        highest: int = cursor.fetchone()[0]
    return [f"N{number}" for number in range(highest + 1, highest + count + 1)]


def _require_free_numbers(numbers: list[str]) -> None:
    taken = set(PlayerNumber.objects.filter(number__in=numbers).values_list("number", flat=True))
    twice = {number for number, times in Counter(numbers).items() if times > 1}
    if taken | twice:
        raise NumberTaken(", ".join(sorted(taken | twice)))


def _fact(player: Player, person: PersonDetails, from_day: dt.date, source: str, by: User | None) -> PlayerFact:
    return PlayerFact(
        player=player,
        from_day=from_day,
        name=person.name,
        folded=fold(person.name),
        federation=person.federation,
        sex=person.sex,
        title=person.title,
        womens_title=person.womens_title,
        other_titles=person.other_titles,
        source=source,
        recorded_by=by,
    )


@transaction.atomic
def record_fact(
    player: Player,
    person: PersonDetails,
    from_day: dt.date,
    source: str,
    by: User | None,
    replaces: PlayerFact | None = None,
) -> PlayerFact:
    """Record a fact about a player from a day on. Earlier facts stay; `replaces` is a wrong fact, or None."""
    fact = _fact(player, person, from_day, source, by)
    fact.replaces = replaces
    fact.full_clean()
    fact.save()
    search_index.index_players([player.pk])
    return fact
