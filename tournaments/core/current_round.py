"""The current round of a tournament: the round that visitors in the hall look for.

A round robin publishes all its rounds before the first begins, so the newest published round is not the current one.
"""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from django.db.models import Count, Q

from tournaments.core.models.round import OPEN_CODES, Round
from tournaments.core.models.tournament import Tournament
from tournaments.core.zones import today_at


class CountedRound(Protocol):
    """A public round with three counts: its boards, those with a result, and those without any entry.

    An adjourned game is neither finished nor missing, so only the first count includes it.
    """

    number: int
    day: dt.date | None
    boards: int
    finished: int
    missing: int


R = TypeVar("R", bound=CountedRound)


def first_unfinished(rounds: Sequence[R], today: dt.date) -> R | None:
    """Return the current round of a tournament from its public `rounds`, ordered by number.

    It is the first round of today with missing results. Without one, it is the round after the last complete one, in
    the order of play. Once all rounds are complete, it is the last round. Adjourned games do not delay a tournament.
    """
    in_order = sorted(rounds, key=_day) if all(round_.day for round_ in rounds) else [*rounds]
    if of_today := next((round_ for round_ in in_order if round_.day == today and round_.missing), None):
        return of_today
    complete = [index for index, round_ in enumerate(in_order) if not round_.missing]
    following = complete[-1] + 1 if complete else 0
    return next(iter(in_order[following:] or in_order[-1:]), None)


def current_rounds(tournaments: Iterable[Tournament]) -> Mapping[int, Any]:
    """Return the current round of each tournament by its key, as a `CountedRound`.

    Tournaments without a public round are left out. Today is the date in the zone of each tournament.
    """
    by_tournament: dict[int, list[Any]] = {}
    by_key = {tournament.pk: tournament for tournament in tournaments}
    public = Round.objects.public().filter(tournament__in=by_key)
    counted = public.annotate(
        boards=Count("pairings"),
        finished=Count("pairings", filter=~Q(pairings__white_result__in=OPEN_CODES)),
        missing=Count("pairings", filter=Q(pairings__white_result="")),
    )
    for round_ in counted.order_by("number"):
        by_tournament.setdefault(round_.tournament_id, []).append(round_)
    return {key: first_unfinished(rounds, today_at(by_key[key])) for key, rounds in by_tournament.items()}


def current_round(tournament: Tournament) -> Round | None:
    """Return the current round of a tournament, None before any round is published."""
    return current_rounds([tournament]).get(tournament.pk)


def _day(round_: CountedRound) -> dt.date:
    return round_.day or dt.date.max
