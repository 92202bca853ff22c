"""The development coefficient K of a player for a month, with its reason."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from ratings.rules.arrays import Flags, Ints
from ratings.rules.edition_schema import Edition, KFactor
from ratings.rules.reasons import Reason

UNKNOWN = -1


class KReason(IntEnum):
    """The reason for a player's K; the value is its code in arrays and records."""

    NORMAL = 0
    NEW = 1
    JUNIOR = 2
    REACHED_2300 = 3
    REACHED_2400 = 4
    RAPID_BLITZ = 5
    NEW_BY_LIST = 6


LIMITED = Reason(
    "+limit-700", "reduced: K times the games of the period is {edition.development.limit} at most", "development.limit"
)

REASONS = {
    KReason.NORMAL: Reason(
        "normal",
        "{edition.development.new_games} games or more, not yet published at {edition.development.reached_from}",
        "development.normal",
    ),
    KReason.NEW: Reason("new", "fewer than {edition.development.new_games} games so far", "development.new_games"),
    KReason.JUNIOR: Reason(
        "junior",
        "under {edition.development.junior_under}, to the end of the year of the "
        "{edition.development.junior_age}th birthday",
        "development.junior",
    ),
    KReason.REACHED_2300: Reason(
        "reached-2300",
        "a junior once published at {edition.development.junior_under} or more",
        "development.junior_reached",
    ),
    KReason.REACHED_2400: Reason(
        "reached-2400", "once published at {edition.development.reached_from} or more", "development.reached_from"
    ),
    KReason.RAPID_BLITZ: Reason("rapid-blitz", "one K for all in rapid and blitz", "development.normal"),
    KReason.NEW_BY_LIST: Reason(
        "new",
        "fewer than {edition.development.new_games} games, by the K on the first list of our records; "
        "games before that list are unknown",
        "development.new_games",
    ),
}


@dataclass(frozen=True, slots=True)
class KValues:
    """K of each player.

    ``before_limit`` is K before the limit on K times games; ``limited`` is true if the limit reduced K.
    """

    value: Ints
    before_limit: Ints
    reason: Ints
    limited: Flags


@dataclass(frozen=True, slots=True)
class ListedKFacts:
    """Facts derived from the K on an imported list.

    ``highest`` is the highest rating that was certainly published. ``games`` is the number of games so far, −1 if
    unknown. ``count_begins`` is true for a newcomer: the number of earlier games is unknown, and the count begins at 0
    with that list.
    """

    highest: Ints
    games: Ints
    count_begins: Flags


def compute_k(
    edition: Edition,
    rating: Ints,
    games_so_far: Ints,
    birth_year: Ints,
    highest: Ints,
    list_year: int | Ints,
    period_games: Ints,
    count_begins: Flags | None = None,
) -> KValues:
    """Compute K for a month (B.02, 8.3.3; 10.64 and 8.56 in older editions).

    The values are those of the list that opens the period: ``rating``, ``games_so_far`` (−1 if unknown, which counts as
    enough), ``birth_year`` (0 if unknown, which is no junior), ``highest`` rating ever published, and ``list_year``,
    the year of that list, for all players or for each. ``period_games`` are all rated games of the period in this time
    control. ``count_begins`` as in ``ListedKFacts``. The edition is the one of the period's first day.

    The first condition that is true decides: once published high enough, junior, too few games. Otherwise K is normal.
    """
    article = edition.development
    if article.reasoning == "one-for-all":
        value = np.full(len(rating), article.normal, dtype=np.int64)
        return _with_limit(article, value, np.full(len(rating), KReason.RAPID_BLITZ, dtype=np.int64), period_games)
    value, reason = _by_status(article, rating, games_so_far, birth_year, np.maximum(highest, rating), list_year)
    if count_begins is not None:
        reason = np.where(count_begins & (reason == KReason.NEW), np.int64(KReason.NEW_BY_LIST), reason)
    return _with_limit(article, value, reason, period_games)


def _by_status(
    article: KFactor, rating: Ints, games: Ints, birth_year: Ints, highest: Ints, list_year: int | Ints
) -> tuple[Ints, Ints]:
    new = _is_new(article, games)
    young = _is_junior(article, birth_year, list_year)
    strong = young & (highest >= (article.junior_under or 0))
    if article.junior_reached == "none":
        strong = young & (rating >= (article.junior_under or 0))
    reached = highest >= (article.reached_from or 0)
    if article.reached_games is not None:
        reached &= (games == UNKNOWN) | (games >= article.reached_games)
    conditions = [reached, young & ~strong, new, strong]
    values = [article.reached or 0, article.junior or 0, article.new or 0, article.normal]
    reasons = [KReason.REACHED_2400, KReason.JUNIOR, KReason.NEW, KReason.REACHED_2300]
    return (
        np.select(conditions, [np.int64(value) for value in values], np.int64(article.normal)),
        np.select(conditions, [np.int64(reason) for reason in reasons], np.int64(KReason.NORMAL)),
    )


def _is_new(article: KFactor, games: Ints) -> Flags:
    return np.asarray((games != UNKNOWN) & (games < (article.new_games or 0)))


def _is_junior(article: KFactor, birth_year: Ints, list_year: int | Ints) -> Flags:
    """Return a mask of the juniors. A player is a junior to the end of the year of birthday ``junior_age``."""
    if article.junior is None or article.junior_age is None:
        return np.zeros(len(birth_year), dtype=np.bool_)
    return np.asarray((birth_year > 0) & (list_year <= birth_year + article.junior_age))


def _with_limit(article: KFactor, value: Ints, reason: Ints, period_games: Ints) -> KValues:
    cut = _apply_limit(article, value, period_games)
    return KValues(cut, value, reason, cut < value)


def limit_k(edition: Edition, value: Ints, period_games: Ints) -> Ints:
    """Return K after the limit on K times all rated games of the period (B.02, 8.3.3), for any K."""
    return _apply_limit(edition.development, value, period_games)


def _apply_limit(article: KFactor, value: Ints, period_games: Ints) -> Ints:
    return value if article.limit is None else np.minimum(value, article.limit // np.maximum(period_games, 1))


def facts_from_listed_k(
    edition: Edition, rating: Ints, listed_k: Ints, birth_year: Ints, list_year: int
) -> ListedKFacts:
    """Derive facts from the K on an imported list, for players whose history is not in our records.

    A player with the K of high ratings was once published at the rating that it needs. A player with the K of newcomers
    who is no junior has too few games; their number is unknown, and the count begins at 0 with this list. A junior with
    the normal K was once published at a rating too high for the K of juniors. For other players the highest rating is
    the one on the list, and the games are unknown (−1), which counts as enough. ``listed_k`` is 0 if the list has no
    K.
    """
    article = edition.development
    highest = rating.copy()
    games = np.full(len(rating), UNKNOWN, dtype=np.int64)
    begun = np.zeros(len(rating), dtype=np.bool_)
    if article.reasoning == "by-status":
        young = _is_junior(article, birth_year, list_year)
        highest = np.where(listed_k == (article.reached or -1), np.maximum(rating, article.reached_from or 0), highest)
        stays_normal = young & (listed_k == article.normal) & (article.junior_reached == "stays-normal")
        highest = np.where(stays_normal, np.maximum(highest, article.junior_under or 0), highest)
        begun = (listed_k == (article.new or -1)) & ~(young & (rating < (article.junior_under or 0)))
        games = np.where(begun, 0, games)
    return ListedKFacts(highest, games, begun)


def reason_code(reason: int, limited: bool) -> str:
    """Return the code of a reason, such as ``junior`` or ``new+limit-700``."""
    return REASONS[KReason(reason)].code + (LIMITED.code if limited else "")
