"""What would give a player another K: asked of the function that decides K, with one thing changed at a time."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from ratings.rules.arrays import Ints
from ratings.rules.edition_schema import Edition
from ratings.rules.k_factor import UNKNOWN, K, k, reason_code

What = Literal["games", "rating", "birthday", "limit"]
KEYS: dict[What, str] = {
    "games": "development.new_games",
    "rating": "development.reached_from",
    "birthday": "development.junior_age",
    "limit": "development.limit",
}
MOST_GAMES = 400  # of one period; no calendar has room for more


@dataclass(frozen=True, slots=True)
class Status:
    """A player on the list that opens the period, as ``development.k`` reads them; ``played`` are the rated games of
    the period so far.
    """

    rating: int
    games: int
    birth_year: int
    highest: int
    list_year: int
    played: int
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """One thing that would change K to ``k``.

    ``at`` is, by ``what``: ``games`` the rated games still to be played, 0 when the last of them was; ``rating`` the
    rating to be published; ``birthday`` the year from whose first list on; ``limit`` the rated games of the period
    from which K is reduced. ``key`` is the number of the edition it rests on. A junior who is new as well needs the
    birthday and so many ``more`` games.
    """

    what: What
    k: int
    at: int
    key: str
    more: int = 0


@dataclass(frozen=True, slots=True)
class KOutlook:
    """K of a single game, the reason in one word as in ``development.reason_code``, and what would change it."""

    k: int
    reason: str
    turns: tuple[Turn, ...]


def outlook(edition: Edition, now: Status) -> KOutlook:
    """K before any limit by the games of the period, and all its turns (8.3.3)."""
    current = _k(edition, now)
    return KOutlook(int(current.before_limit[0]), reason_code(int(current.reason[0]), False), turns(edition, now))


def turns(edition: Edition, now: Status) -> tuple[Turn, ...]:
    """Everything that would change the K of a player, under the edition of the period's first day (8.3.3)."""
    single = replace(now, played=1)
    return tuple(
        [
            *_games(edition, single, now),
            *_rating(edition, single),
            *_birthday(edition, single, now),
            *_limit(edition, now),
        ]
    )


def _games(edition: Edition, single: Status, now: Status) -> Iterator[Turn]:
    """Enough games: they count from the list after the one that has the last of them."""
    left = _left(edition, now)
    if left is not None:
        yield from _other(edition, single, replace(single, games=edition.development.new_games or 0), "games", left)


def _left(edition: Edition, now: Status) -> int | None:
    """The games that a new player has still to play; None for others."""
    enough = edition.development.new_games
    is_new = enough is not None and now.games != UNKNOWN and now.games < enough
    return max((enough or 0) - now.games - now.played, 0) if is_new else None


def _rating(edition: Edition, single: Status) -> Iterator[Turn]:
    article = edition.development
    for rating in sorted({article.junior_under or 0, article.reached_from or 0}):
        if rating > max(single.rating, single.highest):
            at_least = replace(single, rating=rating, highest=rating)
            yield from _other(edition, single, at_least, "rating", rating)


def _birthday(edition: Edition, single: Status, now: Status) -> Iterator[Turn]:
    age = edition.development.junior_age
    if age is not None and single.birth_year and single.list_year <= single.birth_year + age:
        year = single.birth_year + age + 1
        grown = replace(single, list_year=year)
        alone = [*_other(edition, single, grown, "birthday", year)]
        left = _left(edition, now)
        if alone or left is None:
            yield from alone
        else:
            for turn in _other(
                edition, single, replace(grown, games=edition.development.new_games or 0), "birthday", year
            ):
                yield replace(turn, more=left)


def _limit(edition: Edition, now: Status) -> Iterator[Turn]:
    """The first number of games, above those played, with which K is lower than it is now."""
    games = np.arange(now.played + 1, now.played + 1 + MOST_GAMES, dtype=np.int64)
    lower = k(edition, *_columns(now, len(games)), now.list_year, games).value
    present = int(_k(edition, now).value[0])
    for place in np.flatnonzero(lower < present)[:1].tolist():
        yield Turn("limit", int(lower[place]), int(games[place]), KEYS["limit"])


def _other(edition: Edition, now: Status, then: Status, what: What, at: int) -> Iterator[Turn]:
    """The turn, where it gives another K."""
    before, after = (int(_k(edition, status).before_limit[0]) for status in (now, then))
    if before != after:
        key = "development.junior_under" if at == edition.development.junior_under else KEYS[what]
        yield Turn(what, after, at, key)


def _k(edition: Edition, status: Status) -> K:
    played, begun = np.array([status.played], dtype=np.int64), np.array([status.begun], dtype=np.bool_)
    return k(edition, *_columns(status, 1), status.list_year, played, begun)


def _columns(status: Status, size: int) -> tuple[Ints, Ints, Ints, Ints]:
    """Rating, games so far, birth year and highest rating, each so many times."""
    rating, games, birth_year, highest = (
        np.full(size, value, dtype=np.int64)
        for value in (status.rating, status.games, status.birth_year, status.highest)
    )
    return rating, games, birth_year, highest
