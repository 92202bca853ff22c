"""Hypothetical games of a player as inputs of their projected rating."""

from collections.abc import Sequence
from dataclasses import dataclass

from ratings.engine.inputs import (
    EntryInput,
    EventInput,
    GameInput,
    PlayerInput,
    RunInputs,
)

ANSWERS = {"1": "0", "=": "=", "0": "1"}
NUMBER_PREFIX = "?"


@dataclass(frozen=True, slots=True)
class HypotheticalGame:
    """A game against a rating (None for an unrated opponent), and the player's result: ``1``, ``=`` or ``0``.

    Name, federation and title are for display only.
    """

    rating: int | None
    result: str
    name: str = ""
    federation: str = ""
    title: str = ""


def with_hypothetical_games(inputs: RunInputs, number: str, games: Sequence[HypotheticalGame]) -> tuple[RunInputs, int]:
    """Return the inputs with these games as an event on the first day of the period, and the key of the event.

    `number` is the player's number, which the inputs must have. In the event they have their rating at the start of the
    period, or a lent rating.
    """
    event = _hypothetical_event(inputs)
    own = next(person for person in inputs.players if person.number == number)
    opponents = [_hypothetical_player(position, game) for position, game in enumerate(games, 1)]
    entries = [_hypothetical_entry(event, own), *(_hypothetical_entry(event, person) for person in opponents)]
    played = [_hypothetical_game(event, position, number, game) for position, game in enumerate(games, 1)]
    return inputs._replace(
        players=tuple(sorted((*inputs.players, *opponents), key=lambda person: person.number)),
        events=tuple(sorted((*inputs.events, event))),
        entries=tuple(sorted((*inputs.entries, *entries))),
        games=tuple(sorted((*inputs.games, *played))),
    ), event.key


def _hypothetical_event(inputs: RunInputs) -> EventInput:
    """Return the event as a Swiss, the only system in which other entries have no effect."""
    return EventInput(
        key=min((event.key for event in inputs.events if event.key < 0), default=0) - 1,
        name="",
        first_day=inputs.opens,
        last_day=inputs.opens,
        system="swiss",
        control=inputs.control,
        time_control="",
        rounds=None,
        list_date=inputs.date,
        list_used=inputs.previous_list,
    )


def _hypothetical_player(index: int, game: HypotheticalGame) -> PlayerInput:
    unknown = dict.fromkeys(PlayerInput._fields)
    labels = {
        "number": f"{NUMBER_PREFIX}{index:03}",
        "name": game.name,
        "federation": game.federation,
        "title": game.title,
    }
    blank = dict.fromkeys(("sex", "womens_title", "other_titles"), "")
    return PlayerInput(**unknown | blank | labels | {"listed": False, "rating": game.rating})  # type: ignore[arg-type]


def _hypothetical_entry(event: EventInput, player_input: PlayerInput) -> EntryInput:
    if player_input.rating:
        return EntryInput(event.key, player_input.number, player_input.rating, "list")
    return EntryInput(
        event.key, player_input.number, player_input.standard, "lent" if player_input.standard else "none"
    )


def _hypothetical_game(event: EventInput, index: int, number: str, game: HypotheticalGame) -> GameInput:
    """Return a game with White for the player. The colour has no effect."""
    return GameInput(event.key, index, number, f"{NUMBER_PREFIX}{index:03}", game.result, ANSWERS[game.result], "")
