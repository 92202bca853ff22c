"""The real half: twelve elite events in the series FIDE, each with the list before it and the list that it entered."""

import datetime as dt
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ratings.identification import identify
from ratings.imports import BaseRow
from ratings.models import Player, PlayerFact, RatedEvent, RatingSeries, SeriesSource, TimeControl
from ratings.register.enrolment import PersonDetails, enrol_all, record_fact
from ratings.register.queries import facts_on
from ratings.reports.reading import read_report
from ratings.reports.report import Report, ReportPlayer
from ratings.series.models import FIDE_SERIES
from ratings.submissions import decisions, receive
from tournaments.demo.lists import publish_base, publish_list
from tournaments.demo.office import FEDERATION, DemoAccounts, noon

REAL = Path(__file__).parent / "real"
SOURCE = "tournaments/demonstration/real/SOURCES.md"
# FIDE's own code, for persons whose federation is in no source.
NO_FEDERATION = "FID"
K = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class RealEvent:
    """A real event: its file, the dates of both lists, the day of its report, and the late closing of its list."""

    file: str
    before: dt.date
    list: dt.date
    received: dt.date
    official: bool = False

    @property
    def data(self) -> bytes:
        return (REAL / self.file).read_bytes()

    @property
    def report(self) -> Report:
        report = read_report(self.data, self.file).report
        if report is None:
            raise ValueError(f"{self.file} cannot be read")
        return report


def real_events() -> tuple[RealEvent, ...]:
    """Return all twelve events, oldest first."""
    return tuple(RealEvent(**row) for row in _data()["event"])


def without_fide_id() -> frozenset[str]:
    """Return the names of persons with a number of the office. Each name is one person in all events."""
    return frozenset(_data()["without_fide_id"])


def _data() -> dict[str, Any]:
    return tomllib.loads((REAL / "events.toml").read_text(encoding="utf-8"))


def begin_fide() -> RatingSeries:
    """Create the FIDE series, computed here while the events load; the default series excludes them."""
    default = RatingSeries.objects.default()
    default.federations = [FEDERATION]
    default.save()
    return RatingSeries.objects.create(
        code=FIDE_SERIES, name="FIDE", controls=[TimeControl.STANDARD], source=SeriesSource.COMPUTED
    )


def end_fide(fide: RatingSeries) -> None:
    """Make the FIDE series an imported one, and open the default series to all events."""
    default = RatingSeries.objects.default()
    default.federations = []
    default.save()
    fide.source = SeriesSource.IMPORTED
    fide.save()


def load_event(event: RealEvent, fide: RatingSeries, accounts: DemoAccounts) -> None:
    """Publish the base list, hand in the report, and publish the list after it."""
    rows = base_rows(event, enrol_players(event, accounts))
    because = "Base list of a real event: its players with the ratings FIDE had published"
    publish_base(fide, TimeControl.STANDARD, event.before, rows, accounts.officer, SOURCE, because)
    hand_in(event, accounts)
    publish_list(fide, TimeControl.STANDARD, event.list, accounts.officer)


def enrol_players(event: RealEvent, accounts: DemoAccounts) -> dict[str, Player]:
    """Return everybody of the event by name. New people are enrolled; known players get new data."""
    people = event.report.players
    players_before = _players_in_register(people)
    new = [player for player in people if player.name not in players_before]
    made = enrol_all([_person_details(player) for player in new], event.before, SOURCE, accounts.officer)
    _record_changes(
        [player for player in people if player.name in players_before], players_before, event.before, accounts
    )
    return players_before | {player.name: row for player, row in zip(new, made, strict=True)}


def _players_in_register(people: Iterable[ReportPlayer]) -> dict[str, Player]:
    """Return the registered players by name. They match by FIDE ID, or without a FIDE ID by a listed name."""
    by_id = {row.number: row for row in Player.objects.filter(number__in=[person.fide_id for person in people])}
    named = without_fide_id() & {person.name for person in people if not person.fide_id}
    facts = PlayerFact.objects.filter(name__in=named, player__number__startswith="N").select_related("player")
    by_name = {fact.name: fact.player for fact in facts}
    return {person.name: by_id[person.fide_id] for person in people if person.fide_id in by_id} | by_name


def _person_details(player: ReportPlayer) -> PersonDetails:
    if not player.fide_id and player.name not in without_fide_id():
        raise ValueError(f"{player.name} has no FIDE ID and is not in the table")
    return PersonDetails(
        name=player.name,
        federation=player.federation or NO_FEDERATION,
        number=player.fide_id,
        sex=player.sex,
        title=player.title,
    )


def _record_changes(
    people: Iterable[ReportPlayer], players_before: dict[str, Player], day: dt.date, accounts: DemoAccounts
) -> None:
    """Record federations and titles that differ in a later event, from its list on. Blank values change nothing."""
    facts = facts_on([player.pk for player in players_before.values()], day)
    for player in people:
        fact = facts[players_before[player.name].pk]
        federation, title = player.federation or fact.federation, player.title or fact.title
        if (federation, title) != (fact.federation, fact.title):
            person = PersonDetails(name=fact.name, federation=federation, sex=fact.sex, title=title)
            record_fact(players_before[player.name], person, day, SOURCE, accounts.officer)


def base_rows(event: RealEvent, people: dict[str, Player]) -> list[BaseRow]:
    """Return the list before the event: its players, with the ratings in the report."""
    return [BaseRow(people[player.name].number, player.rating, K) for player in event.report.players if player.rating]


def hand_in(event: RealEvent, accounts: DemoAccounts) -> RatedEvent:
    """Hand in the report, assign the players without a FIDE ID, and accept it for its list."""
    at = noon(event.received)
    submission = receive.receive(event.data, event.file, accounts.arbiter, at)
    players_before = _players_in_register(event.report.players)
    for player in _without_fide_id(event.report):
        identify.assign(submission, player.number, players_before[player.name], accounts.officer, "compared by hand")
    return decisions.accept(
        submission,
        accounts.officer,
        at,
        why="The sources say no more; FIDE rated the event as standard chess for this list.",
        control=TimeControl.STANDARD,
        official=event.official,
    )


def _without_fide_id(report: Report) -> Iterator[ReportPlayer]:
    return (player for player in report.players if not player.fide_id)
