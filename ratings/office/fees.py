"""What the office charges: the rate of a day, and what is owed for the reports of a month."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from ratings.models import FeeRate, FeeUnit, Game, RatedEvent


@dataclass(frozen=True, slots=True)
class Charge:
    """So many of a unit at a rate."""

    rate: FeeRate
    count: int

    @property
    def amount(self) -> Decimal:
        return self.rate.amount * self.count


@dataclass(frozen=True, slots=True)
class ReportFees:
    """One report: who handed it in, people who met somebody, games that were played, and the charges."""

    event: RatedEvent
    players: int
    games: int
    charges: tuple[Charge, ...]

    @property
    def by(self) -> str:
        submitter = self.event.submission.submitted_by
        return submitter.username if submitter else ""

    @property
    def totals(self) -> dict[str, Decimal]:
        """By currency."""
        return total(self.charges)


def owed(month: dt.date) -> list[ReportFees]:
    """What is owed for the events that enter the lists of a month, by submitter; by the rates of their first days."""
    events = list(
        RatedEvent.objects.standing()
        .filter(list_date__year=month.year, list_date__month=month.month)
        .select_related("submission__submitted_by")
        .defer("submission__data", "submission__report")
        .order_by("first_day", "name", "pk")
    )
    rates = list(FeeRate.objects.order_by("-from_day"))
    people, games = _counts(events)
    reports = [_owed(event, len(people[event.pk]), games[event.pk], rates) for event in events]
    return sorted(reports, key=lambda report: report.by)


def rate_on(rates: Iterable[FeeRate], control: str, unit: str, day: dt.date) -> FeeRate | None:
    """The newest rate of a control and unit from that day or before; None where nothing is charged."""
    fitting = [rate for rate in rates if (rate.control, rate.unit) == (control, unit) and rate.from_day <= day]
    return max(fitting, key=lambda rate: rate.from_day, default=None)


def total(charges: Iterable[Charge]) -> dict[str, Decimal]:
    """The sum of charges by currency."""
    sums: dict[str, Decimal] = defaultdict(Decimal)
    for charge in charges:
        sums[charge.rate.currency] += charge.amount
    return dict(sorted(sums.items()))


def by_submitter(rows: Iterable[ReportFees]) -> dict[str, dict[str, Decimal]]:
    """What each submitter owes, by currency."""
    charges: dict[str, list[Charge]] = defaultdict(list)
    for report in rows:
        charges[report.by] += report.charges
    return {by: total(items) for by, items in charges.items()}


def _owed(event: RatedEvent, players: int, games: int, rates: list[FeeRate]) -> ReportFees:
    counts = {FeeUnit.EVENT: 1, FeeUnit.PLAYER: players, FeeUnit.GAME: games}
    charges = []
    for unit, count in counts.items():
        rate = rate_on(rates, event.control, unit, event.first_day)
        if rate:
            charges.append(Charge(rate, count))
    return ReportFees(event, players, games, tuple(charges))


def _counts(events: Iterable[RatedEvent]) -> tuple[dict[int, set[int]], dict[int, int]]:
    people: dict[int, set[int]] = defaultdict(set)
    games: dict[int, int] = defaultdict(int)
    rows = Game.objects.filter(event__in=events).order_by().values_list("event_id", "white_id", "black_id", "played")
    for event, white, black, played in rows.iterator():
        people[event] |= {white, black}
        games[event] += played
    return people, games
