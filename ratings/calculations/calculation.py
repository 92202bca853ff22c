"""The working of a player's period on a published list, from the rows of the run, with the articles of the rules."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple, cast

from django.http import Http404
from django.utils.translation import gettext as _

from ratings.calculations.initial_calculation import InitialCalculation, initial_calculation
from ratings.calculations.projection_result import ProjectedGame
from ratings.calculations.reasons import CitedReason, cite_k, unrated_reason
from ratings.engine.inputs import UsedList
from ratings.engine.inputs_format.text import read_editions
from ratings.models import ListedRating, Player, PlayerPeriod, RatedEvent, RatedGame, RatingSeries, RunKind, Version
from ratings.periods.inputs import read_head
from ratings.register import queries
from ratings.rules.edition import Citation, Edition, NoEdition, TimeControl, chapter_of
from ratings.series.editions import SeriesEditions

Side = RatedGame | ProjectedGame


class ListedOpponent(NamedTuple):
    """An opponent with the data of the list; a hidden opponent has no page."""

    number: str = ""
    name: str = ""
    federation: str = ""
    title: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class GameCalculation:
    """A game of the player: the row of the run, the opponent, and the reason if the game is unrated.

    `change` is K × (score − expected), in hundredths. `game` is the primary key of the game if a run has rated it.
    """

    side: Side
    round: int
    result: str
    opponent: ListedOpponent
    change: int | None
    left_out: CitedReason | None
    game: int | None = None

    @property
    def opponent_number(self) -> str:
        return self.opponent.number

    @property
    def opponent_name(self) -> str:
        return self.opponent.name

    @property
    def capped(self) -> bool:
        """True if the limit reduced the difference."""
        return self.side.difference != self.side.counted


@dataclass(frozen=True, slots=True)
class EventCalculation:
    """The player's games of one event, and their sums in hundredths. `edition` is that of the event's first day.

    `event` is the primary key of the rated event; None for a projected event. A projected event has `standing`, the
    state of its report, and `enters`, the date of the list that it enters. `used` is the list in force on the first
    day; None if the office had no list. `average` is the working of an event rated by the average of the opponents, as
    stored by the run (see `ratings.engine.changes.averaged_event_to_json`).
    """

    name: str
    first_day: dt.date
    last_day: dt.date | None
    system: str
    edition: Edition
    games: tuple[GameCalculation, ...]
    k: int | None
    series: RatingSeries
    used: UsedList | None = None
    average: dict[str, Any] | None = None
    standing: str = ""
    enters: dt.date | None = None
    event: int | None = None

    @property
    def used_address(self) -> str:
        """The month of `used` in addresses; empty if `used` is None."""
        return self.series.address_of(f"{self.used.date:%Y-%m}") if self.used else ""

    @property
    def rated(self) -> list[Side]:
        """The games that change the rating."""
        return [game.side for game in self.games if not game.side.left_out]

    @property
    def n(self) -> int:
        return len(self.rated)

    @property
    def federations_differ(self) -> bool:
        """True if the opponents are of more than one federation."""
        return len({game.opponent.federation for game in self.games}) > 1

    @property
    def score(self) -> int:
        return sum(side.score for side in self.rated)

    @property
    def expected(self) -> int:
        return self.average["expected"] if self.average else sum(side.expected or 0 for side in self.rated)

    @property
    def sum(self) -> int:
        return self.average["change"] if self.average else sum(side.change or 0 for side in self.rated)

    @property
    def change(self) -> int | None:
        return self.k * self.sum if self.k else None

    @property
    def limit(self) -> Citation:
        """The article of the limit on the difference."""
        return self.edition.cited["difference.limit"]

    @property
    def table(self) -> Citation:
        """The article of the table of expected scores."""
        return self.edition.cited["tables.expected"]

    @property
    def method(self) -> Citation:
        """The article on rating by average. Round robins were the last system rated that way."""
        return self.edition.cited["method.round_robin"]


@dataclass(frozen=True, slots=True)
class PeriodCalculation:
    """A player's period on a version of a list.

    `edition` is that of the period, `k` the reason for K, `first` the working of a first rating, None for a rated
    player.
    """

    version: Version
    listed: ListedRating | None
    period: PlayerPeriod | None
    edition: Edition
    k: CitedReason | None
    rounding: Citation
    events: tuple[EventCalculation, ...]
    first: InitialCalculation | None

    @property
    def adds_up(self) -> bool:
        """True if the rating is the previous one plus the change, without first rating, floor or adjustment."""
        period = self.period
        if period is None or period.base is None or period.rounded is None:
            return False
        return period.rating == period.base + period.rounded

    @property
    def rated_events(self) -> list[EventCalculation]:
        """The events with games that change the rating."""
        return [event for event in self.events if event.n]


def series_editions_of(version: Version) -> SeriesEditions:
    """Return the editions that rate a list. For a series with rules of its own they are in the inputs of the run."""
    chapter, control = version.list.series.chapter, cast(TimeControl, version.list.control)
    is_computed = version.run.kind == RunKind.COMPUTED
    return SeriesEditions(
        chapter, control, _editions_in_inputs(version.run_id, version.inputs_sha256) if chapter and is_computed else ()
    )


@lru_cache(maxsize=64)
def _editions_in_inputs(run: int, _sha256: str) -> tuple[Edition, ...]:
    """Return the editions in the inputs of a published run.

    Inputs never change; their checksum is part of the cache key.
    """
    return read_editions(read_head(run))


def edition_on(version: Version, day: dt.date) -> Edition:
    """Return the edition that rates a list on a day.

    Http404 if this installation no longer has the editions of the series.
    """
    try:
        return series_editions_of(version).on(day)
    except NoEdition as missing:
        message = _("The editions of the series %(series)s are no longer available.")
        raise Http404(message % {"series": version.list.series.name}) from missing


def chapter_of_control(control: str) -> str:
    """Return the chapter of the regulations that rates a rating type."""
    return chapter_of(cast(TimeControl, control))


def period_edition(version: Version) -> Edition:
    """Return the edition of a list's period: that of the day before the list, as editions begin on list dates."""
    return edition_on(version, version.list.date - dt.timedelta(days=1))


def working(player: Player, version: Version) -> PeriodCalculation:
    """Return the working of a player on one version of a list; its parts are empty for a player without games."""
    period = PlayerPeriod.objects.filter(run=version.run_id, player=player).first()
    edition = period_edition(version)
    rows = RatedGame.objects.filter(run=version.run_id, player=player).select_related("game__event")
    return PeriodCalculation(
        version=version,
        listed=ListedRating.objects.filter(run=version.run_id, player=player).first(),
        period=period,
        edition=edition,
        k=cite_k(period.k_reason, edition) if period and period.k_reason else None,
        rounding=edition.cited["rounding.halves"],
        events=tuple(_events(version, list(rows), period)),
        first=initial_calculation(period.initial, edition) if period and period.initial else None,
    )


def _events(version: Version, rows: list[RatedGame], period: PlayerPeriod | None) -> Iterable[EventCalculation]:
    names = _opponents(version, rows)
    averages = {line["event"]: line for line in (period.events if period else None) or ()}
    rows.sort(key=lambda row: (row.game.event.first_day, row.game.event_id, row.game.round, row.game_id))
    for _event_key, group in groupby(rows, key=lambda row: row.game.event_id):
        sides = list(group)
        event = sides[0].game.event
        k, average = period.k if period else None, averages.get(event.submission_id)
        yield _event(event, version, sides, names, k, average)


def _event(
    event: RatedEvent,
    version: Version,
    sides: list[RatedGame],
    opponents: dict[int, ListedOpponent],
    k: int | None,
    average: dict[str, Any] | None,
) -> EventCalculation:
    """Return the player's games of one event as a run rated them."""
    edition = edition_on(version, event.first_day)
    return EventCalculation(
        name=event.name,
        first_day=event.first_day,
        last_day=event.last_day,
        system=event.get_system_display(),
        edition=edition,
        games=tuple(_game(side, opponents.get(side.opponent_id, ListedOpponent()), edition, k) for side in sides),
        k=k,
        used=_list_used(event, sides[0]),
        average=average,
        event=event.pk,
        series=version.list.series,
    )


def _list_used(event: RatedEvent, side: RatedGame) -> UsedList | None:
    if side.list_date is None or side.list_version is None:
        return None
    return UsedList(event.control, side.list_date, side.list_version)


def _opponents(version: Version, rows: list[RatedGame]) -> dict[int, ListedOpponent]:
    """Return each opponent as listed; an unlisted opponent has the register's data on the list's date."""
    ids = {row.opponent_id for row in rows}
    listed = ListedRating.objects.filter(run=version.run_id, player__in=ids)
    opponents = {
        row.player_id: ListedOpponent(row.number, row.name, row.federation, row.title or row.womens_title)
        for row in listed
    }
    unlisted = [pk for pk in ids if pk not in opponents]
    numbers = Player.objects.in_bulk(unlisted)
    for pk, fact in queries.facts_on(unlisted, version.list.date).items():
        opponents[pk] = ListedOpponent(numbers[pk].number, fact.name, fact.federation, fact.title or fact.womens_title)
    hidden = set(Player.objects.filter(pk__in=ids, hidden=True).values_list("pk", flat=True))
    return {pk: opponent._replace(hidden=pk in hidden) for pk, opponent in opponents.items()}


def _game(side: RatedGame, opponent: ListedOpponent, edition: Edition, k: int | None) -> GameCalculation:
    return GameCalculation(
        side=side,
        round=side.game.round,
        result=side.game.white_result if side.white else side.game.black_result,
        opponent=opponent,
        change=None if side.change is None or k is None else k * side.change,
        left_out=unrated_reason(side.left_out, edition),
        game=side.game_id,
    )
