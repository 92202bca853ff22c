"""The golden month at an office: players enrolled, lists recorded, every event submitted as a report."""

import datetime as dt
from dataclasses import replace

from django.db import transaction

from ratings.engine.imported_list import ImportedRow, ListSource
from ratings.engine.inputs import EventInput, GameInput, RunInputs
from ratings.engine.inputs import PlayerInput as Known
from ratings.imports.import_run import record_list
from ratings.imports.listing import ImportedPlayer, stage_rows
from ratings.models import Adjustment, Player, RatedEvent
from ratings.publication.outdated import previous_version
from ratings.register.enrolment import PersonDetails, enrol_all
from ratings.reports import trf26
from ratings.reports.report import Birth, Colour, Report, ReportPlayer, RoundResult
from ratings.submissions import decisions, receive
from tests.lock_order import mark_as_test_transaction
from tests.ratings.month import acknowledge_and_publish, default_series

FIRST_NUMBER = 8_000_001
NORWAY = "NOR"
POINTS = {"1": 10, "+": 10, "W": 10, "=": 5, "D": 5}
CODED_TYPE = {"swiss": "FIDE_DUTCH_2025", "team": "TEAM_SWISS", "match": "MATCH"}
Line = dict[int, RoundResult]
Meetings = dict[int, tuple[str, Colour, str]]


def numbers_of(inputs: RunInputs) -> dict[str, str]:
    """Return the register's number of each player, by their name in the golden month."""
    return {person.number: str(FIRST_NUMBER + index) for index, person in enumerate(sorted(inputs.players))}


class RegisteredMonth:
    """The entry of a month. `players` are the register's players by their golden names."""

    def __init__(self, inputs: RunInputs) -> None:
        self.inputs = inputs
        numbers = numbers_of(inputs)
        people = [
            PersonDetails(person.name, NORWAY, numbers[person.number], sex=person.sex, birth_year=person.birth_year)
            for person in inputs.players
        ]
        players = enrol_all(people, dt.date(2020, 1, 1), "the golden month", None)
        self.people = {person.number: person for person in inputs.players}
        self.players = dict(zip(self.people, players, strict=True))
        self.brought = {(entry.event, entry.number): entry.rating for entry in inputs.entries}

    def enter(self) -> None:
        """Enter everything in order of dates: a list, reports before the next list, that list, the rest."""
        older, before = sorted(list_.date for list_ in self.inputs.used_lists)
        events = self.inputs.events
        self.record_list(older, self._risen_since(older))
        for event in (event_ for event_ in events if event_.list_date == before):
            self.report(event, before - dt.timedelta(days=4))
        self.record_list(before, {})
        self.record_standard(before)
        for event in (event_ for event_ in events if event_.list_date == self.inputs.date):
            self.report(event, self.inputs.date - dt.timedelta(days=4))
        for adjustment in self.inputs.adjustments:
            Adjustment.objects.create(
                player=self.players[adjustment.number], series=default_series(), control=self.inputs.control,
                list_date=self.inputs.date, points=adjustment.points, kind=adjustment.kind,
                reason="the list before was wrong",
            )  # fmt: skip

    def _risen_since(self, older: dt.date) -> dict[str, int]:
        """Return the ratings of the older list that differ: those in the events that used it."""
        used = {event.key for event in self.inputs.events if event.list_used and event.list_used.date == older}
        return {name: rating for (event, name), rating in self.brought.items() if event in used and rating}

    def record_list(self, date: dt.date, other: dict[str, int]) -> None:
        """Record the list of a date with its whole state. `other` has ratings that differ from the previous list."""
        rows = {
            name: _row(person, self.players[name], other.get(name, person.rating))
            for name, person in self.people.items()
            if person.rating
        }
        self._record(self.inputs.control, date, rows)

    def record_standard(self, date: dt.date) -> None:
        """Record the standard list that lends ratings, if any player borrows."""
        rows = {
            name: _row(person._replace(games_so_far=100, last_game=date), self.players[name], person.standard)
            for name, person in self.people.items()
            if person.standard
        }
        if rows:
            self._record("standard", date, rows)

    def _record(self, control: str, date: dt.date, rows: dict[str, ImportedRow]) -> None:
        source = ListSource("berger test", control, date, "the golden month", "")  # type: ignore[arg-type]
        members = [ImportedPlayer(self.players[name].pk, row) for name, row in rows.items()]
        members.sort(key=lambda member: member.row.number)
        with mark_as_test_transaction(transaction.atomic()):
            stage_rows(members)
            recorded = record_list(
                default_series(), source, previous_version(default_series(), control, date), None, _noon(date)
            )
            acknowledge_and_publish(recorded, "the list before", _noon(date))

    def report(self, event: EventInput, day: dt.date) -> RatedEvent:
        """Submit and accept the event on a day."""
        at = _noon(day)
        data = trf26.write(self.written(event)).text.encode()
        submission = receive.receive(data, f"golden-{event.key}.trf", None, at)
        return decisions.accept(
            submission, None, at, list_date=event.list_date, waiver_reason="as it was worked out by hand",
            control=event.control, system=event.system,
        )  # fmt: skip

    def written(self, event: EventInput) -> Report:
        """Return the report of the event, with its games in as few rounds as possible."""
        lines = _lines([game for game in self.inputs.games if game.event == event.key])
        start = {name: position for position, name in enumerate(lines, start=1)}
        players = [self._player(event, name, start[name], _numbered(line, start)) for name, line in lines.items()]
        order = sorted(players, key=lambda player: -(player.points or 0))
        rank = {player.number: position for position, player in enumerate(order, start=1)}
        return Report(
            name=event.name, city="Bergen", federation=NORWAY, first_day=event.first_day, last_day=event.last_day,
            chief_arbiter="Lund, Kari", type=event.system, coded_type=CODED_TYPE[event.system],
            round_count=event.rounds, coded_time_control=event.time_control, pairing_controller="Berger",
            round_dates=_round_dates(event),
            players=tuple(replace(player, rank=rank[player.number]) for player in players),
        )  # fmt: skip

    def _player(self, event: EventInput, name: str, number: int, line: Line) -> ReportPlayer:
        person = self.people[name]
        return ReportPlayer(
            number=number, name=person.name, sex=person.sex, rating=self.brought[event.key, name],  # type: ignore[arg-type]
            federation=NORWAY, fide_id=self.players[name].number, birth=Birth(person.birth_year or 0),
            points=sum(POINTS.get(result.code, 0) for result in line.values()),
            rounds=tuple(line.get(index) for index in range(1, max(line) + 1)),
        )  # fmt: skip


def _row(person: Known, player: Player, rating: int | None) -> ImportedRow:
    assert rating
    highest = max(person.highest or 0, rating) if rating == person.rating else rating
    return ImportedRow(
        player.number, person.name, NORWAY, person.sex, "", "", "", person.birth_year, rating,
        games=0, k=None, flag="", highest=highest, games_so_far=person.games_so_far,
        counted_from=person.counted_from, last_game=person.last_game,
    )  # fmt: skip


def _lines(games: list[GameInput]) -> dict[str, Meetings]:
    """Return each player's rounds: opponent, colour, result. A game is in the first round free for both."""
    lines: dict[str, Meetings] = {}
    for game in games:
        white, black = lines.setdefault(game.white, {}), lines.setdefault(game.black, {})
        free = next(number for number in range(1, len(games) + 1) if number not in white and number not in black)
        white[free] = (game.black, "w", game.white_result)
        black[free] = (game.white, "b", game.black_result)
    return lines


def _numbered(line: Meetings, start: dict[str, int]) -> Line:
    return {number: RoundResult(start[name], colour, code) for number, (name, colour, code) in line.items()}


def _round_dates(event: EventInput) -> tuple[dt.date, ...]:
    """Return a day for each round, from the first to the last day of the event."""
    days, rounds = (event.last_day - event.first_day).days, event.rounds or 1
    last = max(rounds - 1, 1)
    return tuple(event.first_day + dt.timedelta(days=days * number // last) for number in range(rounds))


def _noon(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(12), dt.UTC)
