"""The working of a player's period on a published list, as the run wrote it down, with the articles behind it."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, cast

from django.utils.translation import gettext

from ratings import lookup
from ratings.models import ListedRating, Player, PlayerPeriod, RatedEvent, RatedGame, Version
from ratings.projection import ProjectedGame, Projection
from ratings.rules import development, initial, left_out, pool
from ratings.rules.edition import Citation, Control, Edition, chapter_of, edition_on
from ratings.rules.reasons import Reason
from ratings.rules.rounding import fraction_half_up

OWN_WORDS = {
    "first-rating": Reason("first-rating", "counts towards a first rating", "initial.minimum_games"),
    "not-pooled": Reason("not-pooled", "does not count towards a first rating", "pooling.least_score"),
}


@dataclass(frozen=True, slots=True)
class Why:
    """A reason in words, and where it stands."""

    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class GameWorking:
    """One game of the player: the row of the run, his opponent as the list shows him, and why it was left out."""

    side: RatedGame | ProjectedGame
    round: int
    result: str
    opponent_number: str
    opponent_name: str
    change: int | None
    left_out: Why | None


@dataclass(frozen=True, slots=True)
class EventWorking:
    """The player's games of one event and their sums in hundredths; `edition` is that of the event's first day.

    `live`: entered at a desk, in no accepted report yet. `average` is the working of an event that is rated by the
    average of the opponents, as the run kept it (see `ratings.period.changes.shown`).
    """

    name: str
    first_day: dt.date
    last_day: dt.date | None
    system: str
    live: bool
    edition: Edition
    games: tuple[GameWorking, ...]
    k: int | None
    average: dict[str, Any] | None = None

    @property
    def rated(self) -> list[RatedGame | ProjectedGame]:
        """The games that change the rating."""
        return [game.side for game in self.games if not game.side.left_out]

    @property
    def n(self) -> int:
        return len(self.rated)

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
        """Where the limit on the difference stands."""
        return self.edition.cited["difference.limit"]

    @property
    def table(self) -> Citation:
        """Where the table of expectations stands."""
        return self.edition.cited["tables.expected"]

    @property
    def method(self) -> Citation:
        """Where it stands that such an event is rated by average; of all systems it was round robins last."""
        return self.edition.cited["method.round_robin"]


@dataclass(frozen=True, slots=True)
class FirstEvent:
    """What the pool did with one event of an unrated player; one still at a desk has not ended."""

    name: str
    ended: dt.date | None
    games: int
    score: int
    why: Why


@dataclass(frozen=True, slots=True)
class First:
    """The working of a first rating; `average` is rounded for reading, `found` is what the run kept."""

    found: dict[str, object]
    average: int | None
    why: Why
    events: tuple[FirstEvent, ...]


@dataclass(frozen=True, slots=True)
class Working:
    """A player's period. `edition` is that of the period, `k` says why he has his K, `first` is for the unrated."""

    version: Version
    listed: ListedRating | None
    period: PlayerPeriod | None
    edition: Edition
    k: Why | None
    rounding: Citation
    events: tuple[EventWorking, ...]
    first: First | None


def chapter(control: str) -> str:
    """The chapter of the regulations that rates a control."""
    return chapter_of(cast(Control, control))


def working(player: Player, version: Version) -> Working:
    """The working on one version of a list; without games there is none, and that is said by empty parts."""
    period = PlayerPeriod.objects.filter(run=version.run_id, player=player).first()
    # Editions begin on list dates, so that of the day before the list is that of the whole period.
    edition = edition_on(chapter(version.list.control), version.list.date - dt.timedelta(days=1))
    rows = RatedGame.objects.filter(run=version.run_id, player=player).select_related("game__event")
    return Working(
        version=version,
        listed=ListedRating.objects.filter(run=version.run_id, player=player).first(),
        period=period,
        edition=edition,
        k=why_k(period, edition) if period and period.k_reason else None,
        rounding=edition.cited["rounding.halves"],
        events=tuple(_events(version, list(rows), period)),
        first=first(period.initial, edition) if period and period.initial else None,
    )


def why_k(period: PlayerPeriod | Projection, edition: Edition) -> Why:
    """The reason for K, and for its reduction where K times games was too much."""
    code, limited, _ = period.k_reason.partition("+")
    reason = next(reason for reason in development.REASONS.values() if reason.code == code)
    why = _why(reason, edition)
    return Why(f"{why.text}; {_why(development.LIMITED, edition).text}", why.citation) if limited else why


def _why(reason: Reason, edition: Edition) -> Why:
    """The reason in the reader's language, with the numbers of the edition and its article."""
    return Why(gettext(reason.text).format(edition=edition), reason.citation(edition))


def _events(version: Version, rows: list[RatedGame], period: PlayerPeriod | None) -> Iterable[EventWorking]:
    names = _opponents(version, rows)
    averages = {line["event"]: line for line in (period.events if period else None) or ()}
    rows.sort(key=lambda row: (row.game.event.first_day, row.game.event_id, row.game.round, row.game_id))
    for _, group in groupby(rows, key=lambda row: row.game.event_id):
        sides = list(group)
        event = sides[0].game.event
        edition = edition_on(chapter(event.control), event.first_day)
        k = period.k if period else None
        yield EventWorking(
            name=event.name,
            first_day=event.first_day,
            last_day=event.last_day,
            system=event.get_system_display(),
            live=False,
            edition=edition,
            games=tuple(_game(side, names.get(side.opponent_id, ("", "")), edition, k) for side in sides),
            k=k,
            average=averages.get(event.submission_id),
        )


def projected_events(projection: Projection) -> Iterable[EventWorking]:
    """The games of a projection, event by event, as the working of a list shows them."""
    for (name, first_day, live), group in groupby(projection.games, key=lambda g: (g.event, g.first_day, g.live)):
        games = list(group)
        yield EventWorking(
            name=name,
            first_day=first_day,
            last_day=None,
            system="",
            live=live,
            edition=games[0].edition,
            games=tuple(_projected(game, projection.k) for game in games),
            k=projection.k,
        )


def _opponents(version: Version, rows: list[RatedGame]) -> dict[int, tuple[str, str]]:
    """Number and name of each opponent as the list shows him; who is not on it, as the register knew him that day."""
    ids = {row.opponent_id for row in rows}
    listed = ListedRating.objects.filter(run=version.run_id, player__in=ids)
    names = {row.player_id: (row.number, row.name) for row in listed}
    unlisted = [pk for pk in ids if pk not in names]
    numbers = Player.objects.in_bulk(unlisted)
    for pk, fact in lookup.facts_on(unlisted, version.list.date).items():
        names[pk] = (numbers[pk].number, fact.name)
    return names


def _game(side: RatedGame, opponent: tuple[str, str], edition: Edition, k: int | None) -> GameWorking:
    return GameWorking(
        side=side,
        round=side.game.round,
        result=side.game.white_result if side.white else side.game.black_result,
        opponent_number=opponent[0],
        opponent_name=opponent[1],
        change=None if side.change is None or k is None else k * side.change,
        left_out=_left_out(side.left_out, edition) if side.left_out else None,
    )


def _projected(game: ProjectedGame, k: int | None) -> GameWorking:
    return GameWorking(
        side=game,
        round=game.round,
        result=game.result,
        opponent_number=game.opponent_number,
        opponent_name=game.opponent_name,
        change=None if game.change is None or k is None else k * game.change,
        left_out=_left_out(game.left_out, game.edition) if game.left_out else None,
    )


def _left_out(code: str, edition: Edition) -> Why:
    known = {reason.code: reason for reason in left_out.REASONS.values()} | OWN_WORDS
    reason = known[code]
    return _why(reason, edition)


def first(found: dict[str, Any], edition: Edition) -> First:
    """The working of a first rating as a run keeps it, laid out for reading."""
    lines = found["events"]
    events = RatedEvent.objects.in_bulk([line["event"] for line in lines], field_name="submission_id")
    reasons = {reason.code: reason for reason in initial.REASONS.values()}
    pools = {reason.code: reason for reason in pool.REASONS.values()}
    return First(
        found=found,
        average=fraction_half_up(Fraction(found["average"]) * 100) if found["average"] else None,
        why=_why(reasons[found["reason"]], edition),
        events=tuple(
            FirstEvent(
                name=events[line["event"]].name if line["event"] in events else gettext("entered at a desk"),
                ended=events[line["event"]].last_day if line["event"] in events else None,
                games=line["games"],
                score=line["score"],
                why=_why(pools[line["reason"]], edition),
            )
            for line in lines
        ),
    )
