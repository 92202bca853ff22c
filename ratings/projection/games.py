"""The games of a projected rating, and the events that can still enter the next list."""

import datetime as dt
from collections.abc import Iterator, Sequence

from ratings.calculations.projection_result import GameStage, ProjectedGame
from ratings.engine.editions import EditionsInForce
from ratings.engine.inputs import EventInput, GameInput, RunInputs
from ratings.engine.results import GameRow
from ratings.models import Player
from ratings.projection.collect import ProjectionInputs


def without_late_events(projection_inputs: ProjectionInputs, inputs: RunInputs) -> RunInputs:
    """Return the inputs without the events that enter a later list."""
    late = {key for key, date in projection_inputs.list_dates.items() if date > inputs.date}
    if not late:
        return inputs
    return inputs._replace(
        events=tuple(event for event in inputs.events if event.key not in late),
        entries=tuple(entry for entry in inputs.entries if entry.event not in late),
        games=tuple(game for game in inputs.games if game.event not in late),
    )


def projected_games(
    player: Player,
    projection_inputs: ProjectionInputs,
    inputs: RunInputs,
    editions: EditionsInForce,
    game_rows: Sequence[GameRow],
    hypothetical_event: int | None,
) -> Iterator[ProjectedGame]:
    """Yield the player's games in chronological order, hypothetical ones last.

    Games that wait for a first rating are left out. `hypothetical_event` is the key of the event with the hypothetical
    games; None without any.
    """
    events = {event.key: event for event in inputs.events}
    players = {person.number: person for person in inputs.players}
    games = {(game.event, game.round, game.white): game for game in inputs.games}
    mine = [
        side
        for side in game_rows
        if side.number == player.number
        and not (projection_inputs.awaits_first_rating and side.event != hypothetical_event)
    ]
    for side in sorted(
        mine, key=lambda side: (side.event == hypothetical_event, *_event_sort_key(events[side.event]), side.round)
    ):
        event, opponent = events[side.event], players[side.opponent]
        yield ProjectedGame(
            key=side.event,
            event=event.name,
            first_day=event.first_day,
            last_day=event.last_day,
            system=event.system,
            enters=max(projection_inputs.list_dates.get(side.event, inputs.date), inputs.date),
            standing=_game_stage(side, projection_inputs, hypothetical_event),
            round=side.round,
            white=side.white,
            opponent_number="" if side.event == hypothetical_event else side.opponent,
            opponent_name=opponent.name,
            opponent_federation=opponent.federation,
            opponent_title=opponent.title or opponent.womens_title,
            result=_result(games[side.event, side.round, side.white_number], side),
            score=side.score,
            own_rating=side.own_rating,
            opponent_rating=side.opponent_rating,
            list_used=event.list_used,
            difference=side.difference,
            counted=side.counted,
            expected=side.expected,
            change=side.change,
            left_out=side.left_out,
            edition=editions.on(event.first_day),
        )


def _event_sort_key(event: EventInput) -> tuple[dt.date, dt.date, str, int]:
    """Return the sort key of an event."""
    return event.first_day, event.last_day, event.name, event.key


def _game_stage(side: GameRow, read: ProjectionInputs, hypothetical_event: int | None) -> GameStage:
    if side.event == hypothetical_event:
        return GameStage.HYPOTHETICAL
    if side.event not in read.desk_keys:
        return GameStage.ACCEPTED
    return GameStage.HANDED_IN if (read.desk_keys[side.event], side.round) in read.handed_in else GameStage.AT_DESK


def _result(game: GameInput, side: GameRow) -> str:
    return game.white_result if side.white else game.black_result
