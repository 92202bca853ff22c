"""Schema of an edition of the rating regulations, by article group, as frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal

Chapter = Literal["standard", "rapid-blitz"]
TimeControl = Literal["standard", "rapid", "blitz"]
RatingMethod = Literal["average", "per-game"]


@dataclass(frozen=True, slots=True)
class Citation:
    """The source of a number: its article, its certainty, and evidence for another value.

    ``certainty``: A, the text or FIDE's own output was seen; B, a good secondary source, or two that agree; C, inferred
    from other facts; ?, not known.
    """

    article: str
    certainty: Literal["A", "B", "C", "?"]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Method:
    """The method of rating an event of each system: per game, or by the average of the opponents."""

    round_robin: RatingMethod
    swiss: RatingMethod
    team: RatingMethod
    match: RatingMethod


@dataclass(frozen=True, slots=True)
class Tables:
    """The conversions from difference to expected score, and from percentage to difference.

    ``expected`` is FIDE's printed table or the logistic formula 1 / (1 + 10^(-difference / 400)) in hundredths.
    ``ends`` is the difference (dp) at 100 %, and −``ends`` at 0 %; None if the table is blank there.
    """

    expected: Literal["expected-score", "logistic"]
    difference: Literal["rating-difference"]
    ends: int | None


@dataclass(frozen=True, slots=True)
class Difference:
    """Limits of rating differences.

    A difference larger than ``limit`` counts as ``limit``. ``upgrades`` are the games of an event in which the higher
    rated player profits from the limit. For a player rated ``exempt_from`` or more the limit does not apply. A game
    with a difference of ``unrated_from`` or more is not rated if a player is rated above ``unrated_above``.
    """

    limit: int | None
    upgrades: Literal["every-game", "greatest-of-event"]
    exempt_from: int | None
    unrated_from: int | None
    unrated_above: int | None


@dataclass(frozen=True, slots=True)
class RatedGames:
    """Conditions for rating a game."""

    least_moves: int
    unrated_in_round_robin: Literal["left-out", "by-own-result", "in-the-average"]
    match_with_unrated: Literal["left-out", "whole-event-left-out"]
    match_decided: Literal["left-out"]


@dataclass(frozen=True, slots=True)
class Band:
    """The least ``minutes`` of each player if the higher rated player has ``rating`` or more."""

    rating: int
    minutes: int


@dataclass(frozen=True, slots=True)
class MinuteSpan:
    """A span of minutes; a bound of None does not apply."""

    over: int | None = None
    at_least: int | None = None
    at_most: int | None = None
    under: int | None = None


@dataclass(frozen=True, slots=True)
class SlowPlay:
    """Conditions of standard chess: the least minutes for ``moves`` moves.

    The minutes depend on the highest rating of the game or of the event (``decided_by``). ``first_control`` is the
    least number of moves of the first period.
    """

    moves: int
    bands: tuple[Band, ...]
    first_control: int | None
    decided_by: Literal["event", "game"]


@dataclass(frozen=True, slots=True)
class FastPlay:
    """Conditions of rapid and blitz: the minutes for ``moves`` moves.

    ``equal_times`` is true if both players must have equal times.
    """

    moves: int
    rapid: MinuteSpan
    blitz: MinuteSpan
    equal_times: bool


@dataclass(frozen=True, slots=True)
class KFactor:
    """The development coefficient K, and the conditions of its values.

    A condition of None does not exist in the edition. ``limit`` is the highest product of K and games of a period.
    """

    reasoning: Literal["by-status", "one-for-all"]
    normal: int
    new: int | None
    new_games: int | None
    reached: int | None
    reached_from: int | None
    reached_games: int | None
    junior: int | None
    junior_age: int | None
    junior_under: int | None
    junior_reached: Literal["stays-normal", "none"]
    limit: int | None


@dataclass(frozen=True, slots=True)
class Rounding:
    """The rounding of a period's change to whole points, and the step of ratings in the list."""

    halves: Literal["up", "away-from-zero"]
    step: int


@dataclass(frozen=True, slots=True)
class Initial:
    """The first rating of an unrated player."""

    reasoning: Literal["half-points-over-fifty", "two-hypothetical-draws"]
    half_point: Fraction | None
    draws: int | None
    draws_rating: int | None
    average: Literal["exact", "whole"]
    round_robin: Literal["as-swiss", "own-average"]
    combining: Literal["as-one-event", "weighted-average"]
    maximum: int | None
    minimum_games: int
    floor: int
    step: int
    lent: Literal["none", "standard-rating"]
    olympiad: int | None
    olympiad_women: int | None


@dataclass(frozen=True, slots=True)
class Pooling:
    """The results of an unrated player that are pooled until there are enough games.

    ``lists`` is the number of lists for which results are kept. ``least_score`` and ``least_opponents`` are needed in
    the first event or in every event (``condition``).
    """

    lists: int
    least_score: Fraction
    least_opponents: int
    condition: Literal["first-event", "every-event"]


@dataclass(frozen=True, slots=True)
class Reporting:
    """Limits of an event's length and of its reporting; None for no limit.

    ``hours_a_day`` is the limit of play. An event of more than ``long_event`` days is reported every month. The arbiter
    reports to the federation within ``arbiter_days`` of the last day, the federation to FIDE within
    ``federation_days``.
    """

    hours_a_day: int | None = None
    long_event: int | None = None
    arbiter_days: int | None = None
    federation_days: int | None = None


@dataclass(frozen=True, slots=True)
class Schedule:
    """List dates from ``first`` on: the first day of each of ``months``."""

    first: date
    months: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Publication:
    """List dates, closing days, the latest list of an event, and the lowest published rating.

    ``closing_days`` are the days between the closing day and the list date, ``official_closing_days`` for FIDE's own
    events. ``latest_list`` is the number of the last list after the event's end that it may enter; None: no limit.
    """

    dates: tuple[Schedule, ...]
    closing_days: int
    official_closing_days: int
    latest_list: int | None
    floor: int


@dataclass(frozen=True, slots=True)
class Relief:
    """Another number of months until a player is inactive, on the lists dated ``first`` to ``last``."""

    first: date
    last: date
    months: int


@dataclass(frozen=True, slots=True)
class Activity:
    """The months without a rated game after which a player is inactive."""

    months: int
    relief: Relief | None


@dataclass(frozen=True, slots=True)
class OneTimeIncrease:
    """A one-time increase, on the list dated on the edition's first day.

    ``share-of-distance``: ratings below ``below`` rise by ``share`` of their distance from it.
    ``standard-less``: ratings more than ``distance`` below the standard rating rise to ``distance`` below it.
    """

    reasoning: Literal["share-of-distance", "standard-less"]
    below: int | None
    share: Fraction | None
    distance: int | None


@dataclass(frozen=True, slots=True)
class Edition:
    """One whole edition of the rating regulations.

    ``chapter`` is FIDE's ``standard`` or ``rapid-blitz``, or the chapter of a rating series.
    ``first_day`` is None for an edition never in force. ``cited`` has the source of each number, by its key such as
    ``difference.limit``; ``toml`` is the text. ``slow_play`` exists in the chapter ``standard`` only, ``fast_play`` in
    ``rapid-blitz`` only. ``lift`` is None without a one-time increase. ``reporting`` has no limits in old frozen texts
    without that group.
    """

    chapter: str
    name: str
    first_day: date | None
    title: str
    source: str
    method: Method
    tables: Tables
    difference: Difference
    rated_games: RatedGames
    slow_play: SlowPlay | None
    fast_play: FastPlay | None
    reporting: Reporting
    development: KFactor
    rounding: Rounding
    initial: Initial
    pooling: Pooling
    publication: Publication
    activity: Activity
    lift: OneTimeIncrease | None
    cited: Mapping[str, Citation] = field(compare=False, repr=False)
    toml: str = field(compare=False, repr=False)
