"""Fees: the rate on a day, and the charges for the reports of a month, in hundredths."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from django.utils import timezone

from ratings.handbook.sections import EditionNumber, edition_number
from ratings.members.membership import members_on
from ratings.models import FeeClass, FeeRate, FeeUnit, Game, Installation, NonMembers, PlayerFact, RatedEvent
from ratings.register.queries import facts_of, select_facts_on
from ratings.rules.edition_schema import TimeControl
from ratings.rules.registration import registration_edition_on, registration_editions
from ratings.rules.reporting import reporting_on

JUNIOR_AGE = 20  # the highest age in the year of the event: FIDE's juniors are under 20 on 1 January of that year


@dataclass(frozen=True, slots=True)
class Charge:
    """A number of units, charged at a rate."""

    rate: FeeRate
    count: int

    @property
    def amount(self) -> int:
        return self.rate.hundredths * self.count


@dataclass(frozen=True, slots=True)
class ReportFees:
    """A report with its charges.

    `players` have an opponent, `games` were played, `non_members` are players who are not members.
    """

    event: RatedEvent
    players: int
    games: int
    non_members: int
    charges: tuple[Charge, ...]

    @property
    def submitter(self) -> str:
        submitter = self.event.submission.submitted_by
        return submitter.username if submitter else ""

    @property
    def totals(self) -> dict[str, int]:
        """The sums of the charges by currency."""
        return totals_by_currency(self.charges)


@dataclass(frozen=True, slots=True)
class ChargedEvent:
    """The data from which the charges of an event are computed."""

    event: RatedEvent
    players: frozenset[int]
    games: int
    non_members: int
    is_junior: bool
    is_late: bool

    def count(self, rate: FeeRate) -> int:
        """Return the number of units that a rate charges for the event."""
        if rate.fee == FeeClass.NON_MEMBER:
            return self.non_members
        return {FeeUnit.EVENT: 1, FeeUnit.PLAYER: len(self.players), FeeUnit.GAME: self.games}[FeeUnit(rate.unit)]


def fees_of_month(month: dt.date) -> list[ReportFees]:
    """Return the charges for the events that enter the lists of a month, by submitter, oldest event first.

    The rates are those on the first day of each event.
    """
    events = list(
        RatedEvent.objects.standing()
        .of_month(month)
        .select_related("submission__submitted_by")
        .defer("submission__data", "submission__report")
        .order_by("first_day", "name", "pk")
    )
    rates = list(FeeRate.objects.order_by("-from_day"))
    reports = [_fees_of_report(charged, rates) for charged in _charged_events(events)]
    return sorted(reports, key=lambda report: report.submitter)


def fees_of_fide(today: dt.date) -> list[tuple[dt.date, EditionNumber]]:
    """Return FIDE's fees for rapid and blitz events, each with its first day: today's fees and later ones."""
    now = registration_edition_on(today)
    editions = [edition for edition in registration_editions() if edition.name >= now.name]
    stated = [(edition.first_day or today, edition_number(edition, "fide_fee.rapid_blitz")) for edition in editions]
    return [row for at, row in enumerate(stated) if not at or row[1].sentence != stated[at - 1][1].sentence]


def rate_on(rates: Iterable[FeeRate], fee: str, control: str, unit: str, day: dt.date) -> FeeRate | None:
    """Return the newest rate of a fee, rating type and unit that applies on a day; None if nothing is charged."""
    fitting = [
        rate for rate in rates if (rate.fee, rate.control, rate.unit) == (fee, control, unit) and rate.from_day <= day
    ]
    return max(fitting, key=lambda rate: rate.from_day, default=None)


def totals_by_currency(charges: Iterable[Charge]) -> dict[str, int]:
    """Return the sum of charges by currency."""
    sums: dict[str, int] = defaultdict(int)
    for charge in charges:
        sums[charge.rate.currency] += charge.amount
    return dict(sorted(sums.items()))


def _fees_of_report(charged: ChargedEvent, rates: list[FeeRate]) -> ReportFees:
    event = charged.event
    fees = [FeeClass.RATING, FeeClass.FIDE, FeeClass.NON_MEMBER, *([FeeClass.LATE] if charged.is_late else [])]
    if charged.is_junior and any(_rate_of_event(rates, FeeClass.JUNIOR, event, unit) for unit in FeeUnit):
        fees[0] = FeeClass.JUNIOR
    due = [rate for fee in fees for unit in FeeUnit if (rate := _rate_of_event(rates, fee, event, unit))]
    charges = tuple(Charge(rate, count) for rate in due if (count := charged.count(rate)))
    return ReportFees(event, len(charged.players), charged.games, charged.non_members, charges)


def _rate_of_event(rates: list[FeeRate], fee: str, event: RatedEvent, unit: str) -> FeeRate | None:
    return rate_on(rates, fee, event.control, unit, event.first_day)


def _charged_events(events: list[RatedEvent]) -> list[ChargedEvent]:
    players, games = _players_and_games(events)
    facts = facts_of({player for of_event in players.values() for player in of_event})
    office = Installation.objects.first()
    home = office.federation if office and office.non_members == NonMembers.CHARGE else ""
    on_day = cache(members_on)
    return [
        ChargedEvent(
            event,
            frozenset(players[event.pk]),
            games[event.pk],
            _non_member_count(players[event.pk], select_facts_on(facts, event.first_day), home, on_day(event.first_day))
            if home
            else 0,
            _is_junior(players[event.pk], select_facts_on(facts, event.first_day), event.first_day.year),
            _is_late(event),
        )
        for event in events
    ]


def _non_member_count(
    players: Iterable[int], facts: Mapping[int, PlayerFact], home: str, members: frozenset[int]
) -> int:
    """Return the number of players of the office's federation who are not members."""
    return sum(pk not in members and pk in facts and facts[pk].federation == home for pk in players)


def _is_junior(players: set[int], facts: Mapping[int, PlayerFact], year: int) -> bool:
    """Return True if every player is known to be a junior."""
    births = [facts[pk].player.birth_year if pk in facts else None for pk in players]
    return bool(births) and all(birth is not None and year - birth <= JUNIOR_AGE for birth in births)


def _is_late(event: RatedEvent) -> bool:
    """Return True if the report missed the arbiter's deadline. A correction is never late."""
    limit = reporting_on(cast(TimeControl, event.control), event.first_day).arbiter_days
    waited = (timezone.localdate(event.submission.submitted_at) - event.last_day).days
    return limit is not None and event.submission.replaces_id is None and waited > limit


def _players_and_games(events: Iterable[RatedEvent]) -> tuple[dict[int, set[int]], dict[int, int]]:
    players: dict[int, set[int]] = defaultdict(set)
    games: dict[int, int] = defaultdict(int)
    rows = Game.objects.filter(event__in=events).order_by().values_list("event_id", "white_id", "black_id", "played")
    for event, white, black, played in rows.iterator():
        players[event] |= {white, black}
        games[event] += played
    return players, games
