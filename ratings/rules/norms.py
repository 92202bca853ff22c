"""Title norms: the conditions for a player's games, one by one."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

import numpy as np

from ratings.rules.rounding import fraction_half_up, half_up
from ratings.rules.tables import rating_difference
from ratings.rules.title_articles import NormTitle, Title, TitleEdition
from ratings.rules.title_edition import norm_title

POINTS = "points, by the least share of them"


@dataclass(frozen=True, slots=True)
class NormGame:
    """One game of the norm: the opponent, and the score against them in hundredths.

    ``rating`` is None for an unrated opponent. ``title`` is "" for an opponent without a title. ``title`` and
    ``federation`` are None if unknown.
    """

    rating: int | None
    score: int
    title: str | None = None
    federation: str | None = None


@dataclass(frozen=True, slots=True)
class NormCondition:
    """One condition with its article, the number needed and the number found; ``met`` is None if unknown."""

    article: str
    text: str
    needed: Fraction
    found: Fraction
    met: bool | None


@dataclass(frozen=True, slots=True)
class Norm:
    """The working of a norm. ``ok`` is True if the norm is made, None if this depends on unknown facts.

    ``performance`` is None if the table is blank for the score. ``score_needed`` (hundredths) is None if no score is
    enough.
    """

    ok: bool | None
    average: int
    percentage: int
    performance: int | None
    score_needed: int | None
    conditions: tuple[NormCondition, ...]


def evaluate_norm(
    edition: TitleEdition,
    title: Title,
    federation: str | None,
    games: Sequence[NormGame],
    is_exempt: bool = False,
    is_double_round_robin: bool = False,
) -> Norm:
    """Check if rated, played games make a norm for the title (B.01, 1.4), under the edition of the event's first day.

    ``federation`` is the player's own, None if unknown. ``is_exempt`` is True for an event that B.01, 1.4.3a to d
    exempts from the conditions on federations. In a double round robin, opponents count instead of games. The caller
    removes games that do not count or may be left out. At least one game is required.
    """
    wanted = norm_title(edition, title)
    average = _average(edition, wanted, games)
    score = sum(game.score for game in games)
    percentage = fraction_half_up(Fraction(score, len(games)))
    performance = _performance(edition, average, percentage)
    conditions = (
        *_result_conditions(edition, wanted, len(games), score, average, performance),
        *_title_conditions(edition, wanted, games, is_double_round_robin),
        *_unrated_conditions(edition, games),
        *(() if is_exempt else _federation_conditions(edition, federation, games)),
    )
    met = [condition.met for condition in conditions]
    ok = False if False in met else None if None in met else True
    return Norm(ok, average, percentage, performance, score_needed(edition, title, average, len(games)), conditions)


def score_needed(edition: TitleEdition, title: Title, average: int, games: int) -> int | None:
    """Return the least score for the performance that the title needs, in hundredths; None if no score is enough.

    ``average`` is that of the opponents. Source: B.01, 1.4.8.
    """
    wanted, least = norm_title(edition, title), 100 * edition.games.score * games
    scores = np.arange(0, 100 * games + 1, 50)
    dp, in_table = rating_difference(edition.tables, half_up(scores, games))
    enough = np.flatnonzero(in_table & (average + dp >= wanted.performance) & (scores >= ceil(least)))
    return int(scores[enough[0]]) if len(enough) else None


@dataclass(frozen=True, slots=True)
class PointsForNorm:
    """The score that a norm needs in all games (``total``) and in the games to come (``score``), in hundredths.

    ``average`` is that of all opponents. ``total`` is None if no score gives the performance. ``score`` is None if the
    games to come cannot give it, or if the condition on games or on the average is not met.
    """

    games: int
    average: int
    total: int | None
    score: int | None
    conditions: tuple[NormCondition, ...]


def points_for_norm(
    edition: TitleEdition, title: Title, played: Sequence[NormGame], to_come: Sequence[int]
) -> PointsForNorm:
    """Return the least score in the games to come for the performance of a norm, after the games played (B.01, 1.4.8).

    ``to_come`` are the ratings of the next opponents, at least one. A norm also has conditions on titles and
    federations of the opponents, which are ignored here.
    """
    wanted = norm_title(edition, title)
    games = [*played, *(NormGame(rating, 100) for rating in to_come)]
    average = _average(edition, wanted, games)
    total = score_needed(edition, title, average, len(games))
    short = None if len(games) >= edition.games.least_short else False
    conditions = (
        _condition(edition, "games.least", "games", edition.games.least, len(games), short),
        _condition(
            edition, f"{_title_key(wanted, edition)}.average", "average of the opponents", wanted.average, average
        ),
    )
    score = None if total is None else max(0, total - sum(game.score for game in played))
    possible = score is not None and score <= 100 * len(to_come)
    met = possible and all(condition.met is not False for condition in conditions)
    return PointsForNorm(len(games), average, total, score if met else None, conditions)


def _average(edition: TitleEdition, requirements: NormTitle, games: Sequence[NormGame]) -> int:
    """Return Ra, the average of the opponents, rounded half up (B.01, 1.4.6, 1.4.7).

    Unrated opponents count with the rating of the edition. The lowest rating is raised to the minimum of the title.
    """
    ratings = sorted(edition.opponents.unrated if game.rating is None else game.rating for game in games)
    ratings[0] = max(ratings[0], requirements.lowest)
    return fraction_half_up(Fraction(sum(ratings), len(ratings)))


def _performance(edition: TitleEdition, average: int, percentage: int) -> int | None:
    dp, in_table = rating_difference(edition.tables, np.array([percentage]))
    return average + int(dp[0]) if in_table[0] else None


def _result_conditions(
    edition: TitleEdition, requirements: NormTitle, games: int, score: int, average: int, performance: int | None
) -> list[NormCondition]:
    short = None if games >= edition.games.least_short else False
    least_score = Fraction(ceil(2 * edition.games.score * games), 2)
    key = _title_key(requirements, edition)
    blank = None if performance is None else False
    return [
        _condition(edition, "games.least", "games", edition.games.least, games, short),
        _condition(edition, "games.score", POINTS, least_score, Fraction(score, 100)),
        _condition(edition, f"{key}.average", "average of the opponents", requirements.average, average),
        _condition(edition, f"{key}.performance", "performance", requirements.performance, performance or 0, blank),
    ]


def _title_key(requirements: NormTitle, edition: TitleEdition) -> str:
    return next(key for key in ("gm", "im", "wgm", "wim") if getattr(edition, key) is requirements)


def _title_conditions(
    edition: TitleEdition, requirements: NormTitle, games: Sequence[NormGame], is_double_round_robin: bool
) -> list[NormCondition]:
    article, times = edition.opponents, 2 if is_double_round_robin else 1
    opponents = Fraction(len(games), times)
    share = article.required_double if is_double_round_robin else article.required
    required = max(ceil(share * opponents), article.required_least)
    unknown = Fraction(sum(game.title is None for game in games), times)
    titled = Fraction(sum(game.title in article.titles for game in games), times)
    right = Fraction(sum(game.title in requirements.required for game in games), times)
    return [
        _at_least(edition, "opponents.titled", "titled opponents", ceil(article.titled * opponents), titled, unknown),
        _at_least(
            edition,
            "opponents.required",
            f"opponents titled {', '.join(requirements.required)}",
            required,
            right,
            unknown,
        ),
    ]


def _unrated_conditions(edition: TitleEdition, games: Sequence[NormGame]) -> list[NormCondition]:
    most = edition.opponents.unrated_most
    if most is None:
        return []
    unrated = sum(game.rating is None for game in games)
    return [_at_most(edition, "opponents.unrated_most", "unrated opponents", floor(most * len(games)), unrated, 0)]


def _federation_conditions(edition: TitleEdition, own: str | None, games: Sequence[NormGame]) -> list[NormCondition]:
    article = edition.federations
    counts = Counter(game.federation for game in games if game.federation not in (None, *article.none))
    unknown = sum(game.federation is None for game in games)
    foreign = len(counts.keys() - {own})
    if own is None:
        foreign = max(len(counts) - 1, 0)
    from_own = counts[own] if own else 0
    largest = max(counts.values(), default=0)
    most_own, most_one = floor(article.own_most * len(games)), floor(article.one_most * len(games))
    return [
        _at_least(
            edition,
            "federations.foreign",
            "federations besides the own one",
            article.foreign,
            foreign,
            unknown + (own is None and len(counts) > 0),
        ),
        _at_most(
            edition,
            "federations.own_most",
            "opponents of the own federation",
            most_own,
            from_own,
            unknown if own else unknown + largest,
        ),
        _at_most(edition, "federations.one_most", "opponents of one federation", most_one, largest, unknown),
    ]


def _at_least(
    edition: TitleEdition, key: str, text: str, needed: int, actual: int | Fraction, unknown: int | Fraction
) -> NormCondition:
    return _condition(edition, key, text, needed, actual, unless=None if actual + unknown >= needed else False)


def _at_most(edition: TitleEdition, key: str, text: str, most: int, actual: int, unknown: int) -> NormCondition:
    met = False if actual > most else None if actual + unknown > most else True
    return NormCondition(edition.cited[key].article, f"{text}, at most", Fraction(most), Fraction(actual), met)


def _condition(
    edition: TitleEdition,
    key: str,
    text: str,
    needed: int | Fraction,
    actual: int | Fraction,
    unless: bool | None = False,
) -> NormCondition:
    """Return a condition that is met if ``actual`` reaches ``needed``; else ``met`` is ``unless`` (False or None)."""
    met = True if actual >= needed else unless
    return NormCondition(edition.cited[key].article, text, Fraction(needed), Fraction(actual), met)
