"""Every side of every game with what is counted and why not: what a period's changes and first ratings rest on."""

from typing import NamedTuple

import numpy as np

from ratings.engine.columns import ColumnTable, narrow, ordinals
from ratings.engine.editions import EditionsInForce
from ratings.engine.games import played
from ratings.engine.inputs import PlayerInput, RunInputs
from ratings.engine.round_robins import RoundRobinGames, counting, systems
from ratings.engine.unrated_games import reasons
from ratings.rules.arrays import Flags, Ints, column
from ratings.rules.averages import System
from ratings.rules.unrated_games import LeftOut


class GameSides(NamedTuple):
    """Row i is White's side of game i, row games + i Black's. `player`, `opponent`, `event` are places in the inputs.

    Ratings are 0 for none. `opponents_rating` is what the opponent counts with, `opponents_brought` what they brought
    to the event; `own` is what the player's own change is counted from, see `_own`. `reason` is a LeftOut code.
    `first` marks what may count towards a first rating, see `_first`. `systems` and `round_robins` (those with
    unrated players whose games count) go by the place of the event.
    """

    player: Ints
    opponent: Ints
    event: Ints
    white: Flags
    score: Ints
    own: Ints
    opponents_rating: Ints
    opponents_brought: Ints
    reason: Ints
    first: Flags
    systems: tuple[System, ...]
    round_robins: dict[int, RoundRobinGames]

    @property
    def rated(self) -> Flags:
        """Sides that change a rating: nothing against it, and the player has one."""
        return np.asarray((self.reason == LeftOut.RATED) & (self.own > 0))


def sides(inputs: RunInputs, law: EditionsInForce, base: Ints) -> GameSides:
    """Every side of every game. `base` is each person's rating for the month, 0 for none."""
    games = played(inputs)
    reason = reasons(inputs, law, games)
    event_systems = systems(inputs, law, games, reason)
    opponents, reason = counting(games, reason, event_systems)
    now = base[games.player]
    return GameSides(
        player=games.player,
        opponent=games.opponent,
        event=games.event,
        white=games.white,
        score=games.score,
        own=_own(inputs, games.event, games.rating, now),
        opponents_rating=opponents,
        opponents_brought=narrow(games.opponents),
        reason=narrow(reason),
        first=_first(inputs, games.player, games.event, (reason == LeftOut.RATED) & (now == 0) & ~games.printed),
        systems=event_systems.systems,
        round_robins=event_systems.with_unrated,
    )


def _own(inputs: RunInputs, event: Ints, entered: Ints, now: Ints) -> Ints:
    """The rating a player's own change is counted from; 0 in events that are only pooled, and without a rating now.

    Unrated at the event and rated by now, players count with the new rating for themselves, not for their opponents
    (8.2.4; 10.5 before). Rated then and fallen below the floor since, their games make a new first rating.
    """
    this_list = np.array([entered.list_date == inputs.date for entered in inputs.events], dtype=np.bool_)
    return np.where((now == 0) | ~this_list[event], 0, np.where(entered > 0, entered, now))


def _first(inputs: RunInputs, player: Ints, event: Ints, unrated: Flags) -> Flags:
    """Which sides of unrated players may make a first rating.

    Whose rating is only in the report is rated by another office. The others need such a game for this list: older
    events are read for them, and whoever else played there is not here with all their games. Results up to the list on
    which they lost a rating are spent.
    """
    entered = column(reported.list_date.toordinal() for reported in inputs.events)[event]
    spent = ordinals(ColumnTable.of(PlayerInput, inputs.people).days("unrated_since"))[player]
    plays = np.zeros(len(inputs.people), dtype=np.bool_)
    plays[player[unrated & (entered == inputs.date.toordinal())]] = True
    return np.asarray(unrated & plays[player] & (entered > spent))
