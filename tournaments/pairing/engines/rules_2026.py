"""The pairs by the rules of 2026, found by caissify-pairings with another matcher and our own law.

Of the package only its search through the brackets is used. What it does besides is left out: its first round knows
neither scores nor forbidden pairs, its colours rank by the pairing number alone, and where no pairing is legal it
answers an illegal one.
"""

import builtins
from collections.abc import Callable
from types import FunctionType
from typing import Any

from caissify_pairings.engines.dutch import ColorPref, DutchEngine, DutchPlayer, FloatDir

from tournaments.pairing.colours import preference
from tournaments.pairing.field import Pair, PairingPlayer
from tournaments.pairing.floats import floats
from tournaments.pairing.legal import PairingRules
from tournaments.pairing.matcher import Matcher

_PREFERENCES = {"w": ColorPref.WHITE, "b": ColorPref.BLACK, None: ColorPref.NONE}
_COLOURS = {"w": "white", "b": "black"}


def pairs(law: PairingRules) -> list[Pair]:
    """Who meets whom; the field must have a legal pairing."""
    players = [_player(law, player) for player in law.field.players]
    may_rest = {player.number for player in law.field.players if law.may_rest(player)}
    made, remaining = _Search(law)._pair_iterative_mwm(players, may_rest if len(players) % 2 else None)
    return [(one.id, other.id) for one, other in made] + [(one.id, None) for one in remaining]


class _Graph:
    """As much of a graph of networkx as the search builds."""

    def __init__(self) -> None:
        self.size = self.top = 0
        self.weights: dict[tuple[int, int], int] = {}

    def add_node(self, node: int) -> None:
        self.size = max(self.size, node + 1)

    def add_edge(self, one: int, other: int, weight: int) -> None:
        self.weights[one, other] = weight
        if weight > self.top:
            self.top = weight


class _Networkx:
    """In the place of networkx: the same two names, answered in C++ and for one search only."""

    Graph = _Graph

    def __init__(self) -> None:
        self._matcher: Matcher | None = None

    def max_weight_matching(self, graph: _Graph, maxcardinality: bool) -> list[tuple[int, int]]:
        """Every pair of the heaviest matching. The weights already make it one of the most pairs."""
        if self._matcher is None or graph.top.bit_length() > self._matcher.bits:
            self._matcher = Matcher(graph.size, graph.top.bit_length())
        partners = self._matcher.heaviest(graph.weights)
        return [(one, other) for one, other in enumerate(partners) if one < other]


def _with_own_matcher(search: Callable[..., Any]) -> FunctionType:
    """The same function, in which ``import networkx`` answers our matcher; nothing else in the process changes."""

    def find(name: str, *args: Any) -> Any:
        return _Networkx() if name == "networkx" else __import__(name, *args)

    names = {**search.__globals__, "__builtins__": {**vars(builtins), "__import__": find}}
    return FunctionType(search.__code__, names, search.__name__, search.__defaults__, search.__closure__)


class _Search(DutchEngine):  # type: ignore[misc]
    def __init__(self, law: PairingRules) -> None:
        self._law = law
        super().__init__([], set(), round_number=law.field.round, total_rounds=law.field.round + 1)

    _pair_iterative_mwm = _with_own_matcher(DutchEngine._pair_iterative_mwm)

    def _can_pair(self, one: DutchPlayer, other: DutchPlayer) -> bool:
        return self._law.may_meet(one.id, other.id)

    def _backtrack_match(self, players: list[DutchPlayer], relaxed: bool = False) -> None:
        """Without end where nothing is legal; the guard tells of it."""


class _Player(DutchPlayer):  # type: ignore[misc]
    """A player of the search, with the colour preference as ours."""

    color_preference = ColorPref.NONE
    preference_strength = 0


def _player(law: PairingRules, player: PairingPlayer) -> _Player:
    due = preference(player)
    made = _Player(
        id=player.number,
        name="",
        score=player.pairing_score,
        rating=0,
        pairing_number=player.place,
        starting_number=player.place,
        color_hist=[_COLOURS[colour] for colour in player.colours],
        float_hist=[FloatDir(one) for one in floats(law.field, player, law.edition)],
        opponents=set(player.met),
    )
    made.color_preference = _PREFERENCES[due.colour]
    made.preference_strength = int(due.strength)
    return made
