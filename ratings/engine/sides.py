"""All sides of all games, with the reasons for unrated games: the basis of changes and first ratings."""

from typing import NamedTuple

import numpy as np

from ratings.engine.columns import ColumnTable, narrow, ordinals
from ratings.engine.editions import EditionsInForce
from ratings.engine.games import played_games
from ratings.engine.inputs import PlayerInput, RunInputs
from ratings.engine.round_robins import RoundRobinGames, apply_round_robins, systems_of_events
from ratings.engine.unrated_games import unrated_reasons_of_sides
from ratings.rules.arrays import Flags, Ints, to_ints
from ratings.rules.averages import System
from ratings.rules.unrated_games import UnratedReason


class GameSides(NamedTuple):
    """Arrays over sides: row i is White's side of game i, row games + i is Black's side.

    `player`, `opponent` and `event` are indices into the inputs. The rating 0 is unrated. `opponents_rating` is the
    rating with which the opponent counts, `opponents_brought` the opponent's rating at the event. `own_rating` is the
    rating from which the player's change is computed, see `_own_ratings`. `reason` is an UnratedReason code.
    `for_first_rating` is a mask of the sides that may count for a first rating, see `_for_first_rating`. `systems` has
    the system of each event, `round_robins` those with counted unrated players, by index of the event.
    """

    player: Ints
    opponent: Ints
    event: Ints
    white: Flags
    score: Ints
    own_rating: Ints
    opponents_rating: Ints
    opponents_brought: Ints
    reason: Ints
    for_first_rating: Flags
    systems: tuple[System, ...]
    round_robins: dict[int, RoundRobinGames]

    @property
    def rated(self) -> Flags:
        """The mask of the sides that change a rating: the player is rated, and no reason makes the game unrated."""
        return np.asarray((self.reason == UnratedReason.RATED) & (self.own_rating > 0))


def game_sides(inputs: RunInputs, run_editions: EditionsInForce, base: Ints) -> GameSides:
    """Return every side of every game. `base` is each player's rating for the month, 0 for unrated."""
    games = played_games(inputs)
    reason = unrated_reasons_of_sides(inputs, run_editions, games)
    event_systems = systems_of_events(inputs, run_editions, games, reason)
    opponents, reason = apply_round_robins(games, reason, event_systems)
    now = base[games.player]
    return GameSides(
        player=games.player,
        opponent=games.opponent,
        event=games.event,
        white=games.white,
        score=games.score,
        own_rating=_own_ratings(inputs, games.event, games.rating, now),
        opponents_rating=opponents,
        opponents_brought=narrow(games.opponents_rating),
        reason=narrow(reason),
        for_first_rating=_for_first_rating(
            inputs, games.player, games.event, (reason == UnratedReason.RATED) & (now == 0) & ~games.has_printed_rating
        ),
        systems=event_systems.systems,
        round_robins=event_systems.round_robins,
    )


def _own_ratings(inputs: RunInputs, event: Ints, entered: Ints, now: Ints) -> Ints:
    """Return the rating from which a player's change is computed; 0 for unrated players.

    It is also 0 for events that only count for first ratings. A player who was unrated at the event and has been rated
    since then has the new rating here, but not as an opponent (B.02, 8.2.4; formerly 10.5). If a rated player has since
    fallen below the floor, the games count for a new first rating.
    """
    this_list = np.array([entered.list_date == inputs.date for entered in inputs.events], dtype=np.bool_)
    return np.where((now == 0) | ~this_list[event], 0, np.where(entered > 0, entered, now))


def _for_first_rating(inputs: RunInputs, player: Ints, event: Ints, unrated: Flags) -> Flags:
    """Return a mask of the sides of unrated players that may count for a first rating.

    A player whose rating is only in the report is rated by another office and gets no first rating. Other players need
    a game for this list, because only for them the inputs have older events. Games up to the list on which a player
    lost a rating no longer count.
    """
    entered = to_ints(reported.list_date.toordinal() for reported in inputs.events)[event]
    spent = ordinals(ColumnTable.from_rows(PlayerInput, inputs.players).days("unrated_since"))[player]
    plays = np.zeros(len(inputs.players), dtype=np.bool_)
    plays[player[unrated & (entered == inputs.date.toordinal())]] = True
    return np.asarray(unrated & plays[player] & (entered > spent))
