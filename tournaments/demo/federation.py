"""The invented half: fourteen months of a federation, month by month through the actions of the office."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ratings.identification import identify
from ratings.imports import BaseRow
from ratings.models import Player, ProblemLevel, Submission, TimeControl
from ratings.register import enrolment as register
from ratings.register.enrolment import PersonDetails as Enrolled
from ratings.submissions import decisions, receive
from tournaments.demo.calendar import Fixture, fixtures
from tournaments.demo.field import draw_players as players_of
from tournaments.demo.league import league_round
from tournaments.demo.lists import ratings_by_number
from tournaments.demo.office import FEDERATION, DemoAccounts, noon
from tournaments.demo.people import DemoPlayer, demo_players
from tournaments.demo.play import DemoEvent, play_event
from tournaments.demo.report_files import report_text

SOURCE = "invented for the demonstration"
DAY = dt.timedelta(days=1)
ENROLLED_ON = dt.date(2020, 1, 1)


@dataclass(slots=True)
class DemoFederation:
    """The state of loading: numbers by name, and reports that are written but not handed in yet."""

    accounts: DemoAccounts
    numbers: dict[str, str] = field(default_factory=dict)
    unreported: list[DemoEvent] = field(default_factory=list)

    def enrol(self) -> None:
        """Enrol everybody who is registered from the start, and record later changes of names."""
        registered = [person for person in demo_players() if person.registered]
        players = register.enrol_all(
            [player_data(player) for player in registered], ENROLLED_ON, SOURCE, self.accounts.officer
        )
        for person, player in zip(registered, players, strict=True):
            self.numbers[person.name] = player.number
            if person.renamed:
                other = player_data(person, person.renamed["name"])
                register.record_fact(player, other, person.renamed["from"], SOURCE, self.accounts.officer)

    def base_rows(self, control: str) -> list[BaseRow]:
        """Return the base list of a rating type."""
        return [
            BaseRow(self.numbers[person.name], person.rated[control], person.listed_k(control), 0, person.inactive)
            for person in demo_players()
            if control in person.rated
        ]

    def play_events(self, month: dt.date) -> None:
        """Play all events that begin in a month, with the lists in force on its first day."""
        ratings = {control: self._ratings_by_name(control, month) for control in TimeControl.values}
        busy: list[DemoEvent] = []
        for fixture in fixtures():
            if fixture.first.replace(day=1) == month:
                event = _play_fixture(fixture, ratings, _busy_names(fixture, [*busy, *self.unreported]))
                busy.append(event)
        self.unreported = sorted(
            [*self.unreported, *busy], key=lambda event: (event.fixture.reported, event.fixture.key)
        )

    def hand_in_due(self, until: dt.date) -> int:
        """Hand in and decide all reports due until a day, and return their number."""
        due = [event for event in self.unreported if event.fixture.reported <= until]
        self.unreported = [event for event in self.unreported if event.fixture.reported > until]
        for event in due:
            self._hand_in_and_decide(event)
        return len(due)

    def _ratings_by_name(self, control: str, day: dt.date) -> dict[str, int]:
        names = {number: name for name, number in self.numbers.items()}
        rated = ratings_by_number(control, day)
        return {names[number]: rating for number, rating in rated.items() if number in names}

    def _hand_in_and_decide(self, event: DemoEvent) -> None:
        office = event.fixture.office
        first = self._receive(event, event.fixture.reported, office.wrong)
        if office.returned:
            day = noon(event.fixture.reported + DAY)
            decisions.return_to_arbiter(first, self.accounts.officer, day, office.returned)
        if office.state != "accepted":
            return
        last = self._receive(event, event.fixture.reported + 2 * DAY, replaces=first) if office.returned else first
        self._accept(event, last)

    def _receive(
        self, event: DemoEvent, day: dt.date, wrong: str = "", replaces: Submission | None = None
    ) -> Submission:
        name = f"{event.fixture.key}.trf"
        return receive.receive(
            report_text(event, self.numbers, wrong), name, self.accounts.arbiter, noon(day), replaces
        )

    def _accept(self, event: DemoEvent, submission: Submission) -> None:
        office, officer = event.fixture.office, self.accounts.officer
        at = submission.submitted_at + DAY
        for number, person in event.players.items():
            if person.name in office.misspelt:
                player = Player.objects.get(number=self.numbers[person.name])
                identify.assign(submission, number, player, officer, office.why)
        self._enrol_newcomers(event, submission)
        if office.waived:
            for problem in submission.problems.filter(level=ProblemLevel.WARNING):
                decisions.waive(problem, officer, at, office.waived)
        decisions.accept(submission, officer, at, waiver_reason=office.why)

    def _enrol_newcomers(self, event: DemoEvent, submission: Submission) -> None:
        """Enrol the newcomers of an event, and store their numbers."""
        new = {number: person for number, person in event.players.items() if person.name not in self.numbers}
        if new:
            identify.enrol_unknown(submission, self.accounts.officer)
            standing = identify.last_identifications(submission)
            by_key = Player.objects.in_bulk([standing[number].player_id for number in new])
            for number, person in new.items():
                self.numbers[person.name] = by_key[standing[number].player_id].number


def player_data(person: DemoPlayer, name: str = "") -> Enrolled:
    """Return the player's data for the register."""
    return Enrolled(
        name=name or person.name,
        federation=FEDERATION,
        sex=person.sex,
        birth_year=person.birth_year,
        title=person.title,
        womens_title=person.womens_title,
    )


def _play_fixture(fixture: Fixture, ratings: Mapping[str, Mapping[str, int]], away: set[str]) -> DemoEvent:
    listed = ratings[fixture.control]
    if fixture.system == "team":
        return league_round(fixture, [person for person in demo_players() if person.name not in away], listed)
    seeded = players_of(fixture, demo_players(), {**ratings[TimeControl.STANDARD], **listed}, away)
    return play_event(fixture, seeded, listed)


def _busy_names(fixture: Fixture, events: list[DemoEvent]) -> set[str]:
    """Return the names of players who play elsewhere on one of the days."""
    return {name for event in events if _overlap(event.fixture, fixture) for name in _names(event)}


def _overlap(first: Fixture, second: Fixture) -> bool:
    return first.first <= second.last and second.first <= first.last


def _names(event: DemoEvent) -> Iterator[str]:
    return (person.name for person in event.players.values())
