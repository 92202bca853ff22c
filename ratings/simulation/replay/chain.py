"""Simulated lists, each computed from the previous simulated list. The lists exist in memory only."""

import datetime as dt
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ratings.engine.inputs import (
    EntryInput,
    EventInput,
    GameInput,
    PlayerInput,
    RunInputs,
)
from ratings.engine.rate import rate
from ratings.engine.results import ListedPlayer
from ratings.rules.edition_schema import Edition, TimeControl
from ratings.simulation.replay.first_game import with_first_ratings
from ratings.simulation.replay.sliding_k import sliding_rows
from ratings.simulation.replay.terms import SimulationTerms, replace_edition

Ratings = dict[str, int]
EntryKey = tuple[int, str]


class PreviousRating(NamedTuple):
    """A player's row of the previous simulated list."""

    rating: int | None
    highest: int | None
    games_so_far: int | None
    counted_from: dt.date | None
    last_game: dt.date | None


NOT_LISTED = PreviousRating(None, None, None, None, None)


class SimulatedList(NamedTuple):
    """A list computed on other terms: its inputs and its rows."""

    inputs: RunInputs
    listed: Sequence[ListedPlayer]

    @property
    def ratings(self) -> Ratings:
        """The ratings of the list by player's number."""
        return {row.number: row.rating for row in self.listed if row.rating}


class SimulationChain:
    """The simulated lists so far. The first period starts from the published list in its inputs."""

    def __init__(
        self, control: TimeControl, terms: SimulationTerms, first: RunInputs, series_editions: Sequence[Edition] = ()
    ) -> None:
        self.control, self.terms, self.series_editions, self.opens = control, terms, series_editions, first.opens
        self.previous_rows = {
            player.number: PreviousRating(*(getattr(player, field) for field in PreviousRating._fields))
            for player in first.players
            if player.listed
        }
        self.dates = [first.opens]
        self.lists = [{number: row.rating for number, row in self.previous_rows.items() if row.rating}]
        self.unrated_since: dict[str, dt.date] = {}
        self.players: dict[str, PlayerInput] = {}
        self.events: dict[int, EventInput] = {}
        self.games: dict[int, tuple[GameInput, ...]] = {}
        self.entries: dict[EntryKey, EntryInput] = {}
        self.played: dict[str, set[int]] = {}

    @property
    def start(self) -> Ratings:
        """The ratings of the published list that the chain starts from."""
        return self.lists[0]

    def add_period(self, month: RunInputs) -> dict[EntryKey, int]:
        """Add players, events and games of a period.

        Return the simulated rating of each player at each event of this period, without unrated players.
        """
        for player in month.players:
            self.players[player.number] = player
            if player.unrated_since and player.unrated_since <= self.opens:
                self.unrated_since.setdefault(player.number, player.unrated_since)
        own = {event.key: event for event in month.events if event.list_date == month.date}
        self._events(month, own)
        entries = [
            self._simulated_entry(own[entry.event], entry) if entry.event in own else entry for entry in month.entries
        ]
        for entry in entries:
            key = (entry.event, entry.number)
            self.entries[key] = entry if entry.event in own else self.entries.get(key, entry)
        return {(entry.event, entry.number): entry.rating for entry in entries if entry.event in own and entry.rating}

    def _events(self, month: RunInputs, own: Mapping[int, EventInput]) -> None:
        games: dict[int, list[GameInput]] = {event.key: [] for event in month.events}
        for game in month.games:
            games[game.event].append(game)
            for number in (game.white, game.black):
                self.played.setdefault(number, set()).add(game.event)
        for event in month.events:
            if event.key in own or event.key not in self.events:
                self.events[event.key] = event
                self.games[event.key] = tuple(games[event.key])

    def _simulated_entry(self, event: EventInput, entry: EntryInput) -> EntryInput:
        """Return the entry with the rating of the simulated list in force on the first day.

        An event under the published list at the start, or an earlier list, keeps its ratings. A player without a
        simulated rating keeps a rating that was lent or printed in the report.
        """
        if event.list_used is None or event.list_used.date <= self.opens:
            return entry
        position = bisect_right(self.dates, event.first_day)
        rating = self.lists[position - 1].get(entry.number)
        if rating:
            return entry._replace(rating=rating, source="list")
        return entry._replace(rating=None, source="none") if entry.source == "list" else entry

    def compute_list(self, months: Sequence[RunInputs]) -> SimulatedList:
        """Compute the simulated list at the end of these periods, which are rated as one period.

        Call `add_period` for each period before. NoEdition: the editions do not cover these days.
        """
        inputs = self._inputs(months)
        proposal = self.terms.proposal
        if proposal and proposal.development.begins == "first-game":
            inputs = with_first_ratings(inputs)
        consequences = rate(inputs)
        listed = sliding_rows(inputs, consequences, proposal, self.terms) if proposal else consequences.listed
        self._advance(inputs.date, listed)
        return SimulatedList(inputs, listed)

    def _advance(self, date: dt.date, listed: Iterable[ListedPlayer]) -> None:
        for row in listed:
            if row.rating:
                self.unrated_since.pop(row.number, None)
            elif self.previous_rows.get(row.number, NOT_LISTED).rating:
                self.unrated_since[row.number] = date
        self.previous_rows = {
            row.number: PreviousRating(row.rating, row.highest, row.games_so_far, row.counted_from, row.last_game)
            for row in listed
        }
        self.dates.append(date)
        self.lists.append({row.number: row.rating for row in listed if row.rating})

    def _inputs(self, months: Sequence[RunInputs]) -> RunInputs:
        last = months[-1]
        own = [event.key for month in months for event in month.events if event.list_date == month.date]
        older = self._older_events(own)
        events = {key: self.events[key] for key in older} | {
            key: self.events[key]._replace(list_date=last.date) for key in own
        }
        games = tuple(sorted(game for key in events for game in self.games[key]))
        return last._replace(
            opens=months[0].opens,
            previous_list=months[0].previous_list,
            editions=self._editions(months),
            players=self._players(months, games),
            events=tuple(sorted(events.values())),
            entries=tuple(entry for _, entry in sorted(self.entries.items()) if entry.event in events),
            games=games,
            adjustments=tuple(sorted(adjustment for month in months for adjustment in month.adjustments)),
        )

    def _editions(self, months: Sequence[RunInputs]) -> tuple[Edition, ...]:
        editions = {(edition.chapter, edition.name): edition for month in months for edition in month.editions}
        return replace_edition(
            tuple(editions[key] for key in sorted(editions)), self.control, self.terms.edition, self.series_editions
        )

    def _older_events(self, own: Sequence[int]) -> set[int]:
        """Return the keys of earlier events of the unrated players in the events `own`.

        The rules decide if these events still count.
        """
        players = {number for key in own for game in self.games[key] for number in (game.white, game.black)}
        unrated = {number for number in players if not self.previous_rows.get(number, NOT_LISTED).rating}
        return {key for number in unrated for key in self.played[number]} - set(own)

    def _players(self, months: Sequence[RunInputs], games: Sequence[GameInput]) -> tuple[PlayerInput, ...]:
        """Return all players of the periods and of the previous simulated list, with their row of that list."""
        numbers = {player.number for month in months for player in month.players} | self.previous_rows.keys()
        numbers |= {number for game in games for number in (game.white, game.black)}
        lent = {
            player.number: player.standard for month in reversed(months) for player in month.players if player.standard
        }
        return tuple(self._player(number, lent.get(number)) for number in sorted(numbers))

    def _player(self, number: str, standard: int | None) -> PlayerInput:
        current = self.previous_rows.get(number, NOT_LISTED)
        return self.players[number]._replace(
            listed=number in self.previous_rows,
            unrated_since=None if current.rating else self.unrated_since.get(number),
            standard=standard,
            **current._asdict(),
        )
