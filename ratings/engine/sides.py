"""All sides of all games with the reasons for unrated ones: the basis of changes and first ratings."""

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
    """Arrays over sides: row i is White's side of game i, row games + i Black's.

    `player`, `opponent` and `event` are indices into the inputs. Ratings are 0 for none. `opponents_rating` is the
    rating counted for the opponent, `opponents_brought` the rating they brought to the event; `own_rating` is the
    rating the player's change is computed from, see `_own_ratings`. `reason` is an UnratedReason code.
    `for_first_rating` is a mask of the sides that may count towards a first rating, see `_for_first_rating`.
    `systems` and `round_robins` (those with unrated players whose games count) go by the index of the event.
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
        """Mask of the sides that change a rating: a rated player, and no reason against the game."""
        return np.asarray((self.reason == UnratedReason.RATED) & (self.own_rating > 0))


def game_sides(inputs: RunInputs, run_editions: EditionsInForce, base: Ints) -> GameSides:
    """Return every side of every game. `base` is each person's rating for the month, 0 for none."""
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
    """Return the rating a player's change is computed from; 0 for pooled-only events, and for unrated players.

    A player unrated at the event and rated since then uses the new rating; opponents do not (8.2.4; 10.5 before). If a
    rated player has fallen below the floor since, the games count for a new first rating.
    """
    this_list = np.array([entered.list_date == inputs.date for entered in inputs.events], dtype=np.bool_)
    return np.where((now == 0) | ~this_list[event], 0, np.where(entered > 0, entered, now))


def _for_first_rating(inputs: RunInputs, player: Ints, event: Ints, unrated: Flags) -> Flags:
    """Return a mask of the sides of unrated players that may count for a first rating.

    A player whose rating is only in the report is rated by another office. Others need a game for this list: older
    events are read for these players only, so the inputs lack games of other unrated players there. Results up to the
    list on which a player lost a rating are spent.
    """
    entered = to_ints(reported.list_date.toordinal() for reported in inputs.events)[event]
    spent = ordinals(ColumnTable.from_rows(PlayerInput, inputs.players).days("unrated_since"))[player]
    plays = np.zeros(len(inputs.players), dtype=np.bool_)
    plays[player[unrated & (entered == inputs.date.toordinal())]] = True
    return np.asarray(unrated & plays[player] & (entered > spent))
