"""Forecast of a player's K: the function that computes K is called with one changed condition at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from ratings.rules.arrays import Ints
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import UNKNOWN, KValues, compute_k, reason_code

KCondition = Literal["games", "rating", "birthday", "limit"]
KEYS: dict[KCondition, str] = {
    "games": "development.new_games",
    "rating": "development.reached_from",
    "birthday": "development.junior_age",
    "limit": "development.limit",
}
MAX_GAMES = 400  # more than a player can play in a period


@dataclass(frozen=True, slots=True)
class KStatus:
    """A player on the list that opens the period; the fields are arguments of ``k_factor.compute_k``.

    ``played`` are the rated games of the period so far.
    """

    rating: int
    games: int
    birth_year: int
    highest: int
    list_year: int
    played: int
    count_begins: bool = False


@dataclass(frozen=True, slots=True)
class KChange:
    """A condition that would change K to ``k``.

    ``at`` depends on ``condition``. For ``games`` it is the number of rated games still to play, 0 after the last of
    them. For ``rating`` it is the rating that must be published. For ``birthday`` it is the year whose first list has
    the new K. For ``limit`` it is the number of rated games of the period from which K is reduced. ``key`` is the key
    of the edition's number that causes the change. A junior with too few games also needs ``extra_games`` games
    after the birthday.
    """

    condition: KCondition
    k: int
    at: int
    key: str
    extra_games: int = 0


@dataclass(frozen=True, slots=True)
class KOutlook:
    """K of a single game, its reason as in ``k_factor.reason_code``, and the conditions that would change it."""

    k: int
    reason: str
    changes: tuple[KChange, ...]


def k_outlook(edition: Edition, now: KStatus) -> KOutlook:
    """Return K before any limit by the games of the period, and the conditions that would change it (B.02, 8.3.3)."""
    current = _k(edition, now)
    return KOutlook(int(current.before_limit[0]), reason_code(int(current.reason[0]), False), k_changes(edition, now))


def k_changes(edition: Edition, now: KStatus) -> tuple[KChange, ...]:
    """Return the conditions that would change a player's K, under the edition of the period's first day."""
    single = replace(now, played=1)
    return tuple(
        [
            *_change_by_games(edition, single, now),
            *_changes_by_rating(edition, single),
            *_changes_by_birthday(edition, single, now),
            *_change_by_limit(edition, now),
        ]
    )


def _change_by_games(edition: Edition, single: KStatus, now: KStatus) -> Iterator[KChange]:
    """Yield the change after enough games. K changes in the period after the list with the last of these games."""
    left = _games_left(edition, now)
    if left is not None:
        yield from _change_if_different(
            edition, single, replace(single, games=edition.development.new_games or 0), "games", left
        )


def _games_left(edition: Edition, now: KStatus) -> int | None:
    """Return the games that a new player has still to play; None for others."""
    enough = edition.development.new_games
    is_new = enough is not None and now.games != UNKNOWN and now.games < enough
    return max((enough or 0) - now.games - now.played, 0) if is_new else None


def _changes_by_rating(edition: Edition, single: KStatus) -> Iterator[KChange]:
    article = edition.development
    for rating in sorted({article.junior_under or 0, article.reached_from or 0}):
        if rating > max(single.rating, single.highest):
            at_least = replace(single, rating=rating, highest=rating)
            yield from _change_if_different(edition, single, at_least, "rating", rating)


def _changes_by_birthday(edition: Edition, single: KStatus, now: KStatus) -> Iterator[KChange]:
    age = edition.development.junior_age
    if age is not None and single.birth_year and single.list_year <= single.birth_year + age:
        year = single.birth_year + age + 1
        grown = replace(single, list_year=year)
        alone = [*_change_if_different(edition, single, grown, "birthday", year)]
        left = _games_left(edition, now)
        if alone or left is None:
            yield from alone
        else:
            for change in _change_if_different(
                edition, single, replace(grown, games=edition.development.new_games or 0), "birthday", year
            ):
                yield replace(change, extra_games=left)


def _change_by_limit(edition: Edition, now: KStatus) -> Iterator[KChange]:
    """Yield the change at the first number of games in the period that makes K lower than now."""
    games = np.arange(now.played + 1, now.played + 1 + MAX_GAMES, dtype=np.int64)
    lower = compute_k(edition, *_columns(now, len(games)), now.list_year, games).value
    present = int(_k(edition, now).value[0])
    for index in np.flatnonzero(lower < present)[:1].tolist():
        yield KChange("limit", int(lower[index]), int(games[index]), KEYS["limit"])


def _change_if_different(
    edition: Edition, now: KStatus, then: KStatus, condition: KCondition, at: int
) -> Iterator[KChange]:
    """Yield the condition if it changes K."""
    before, after = (int(_k(edition, status).before_limit[0]) for status in (now, then))
    if before != after:
        key = "development.junior_under" if at == edition.development.junior_under else KEYS[condition]
        yield KChange(condition, after, at, key)


def _k(edition: Edition, status: KStatus) -> KValues:
    played, begun = np.array([status.played], dtype=np.int64), np.array([status.count_begins], dtype=np.bool_)
    return compute_k(edition, *_columns(status, 1), status.list_year, played, begun)


def _columns(status: KStatus, size: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Return rating, games so far, birth year and highest rating, each ``size`` times."""
    rating, games, birth_year, highest = (
        np.full(size, value, dtype=np.int64)
        for value in (status.rating, status.games, status.birth_year, status.highest)
    )
    return rating, games, birth_year, highest
