"""Pairs by the Dubov System of 2026, from py4swiss."""

from collections.abc import Callable, Mapping
from typing import Any

from py4swiss.engines.dubov import Engine
from py4swiss.engines.dubov.bracket import Bracket
from py4swiss.engines.dubov.bye_matcher import ByeMatcher
from py4swiss.engines.dubov.criteria import COLOR_CRITERIA
from py4swiss.engines.dubov.pairer import Pairer
from py4swiss.engines.dubov.player import Player
from py4swiss.engines.dubov.state import State

from tournaments.pairing.colours import ColourPreference
from tournaments.pairing.engines.py4swiss_brackets import (
    ColouredPair,
    SystemClasses,
    common_arguments,
    forbidden_pairs,
    pair_by_brackets,
)
from tournaments.pairing.field import PairingPlayer
from tournaments.pairing.legal import PairingRules


def pairs(
    rules: PairingRules,
    averages: Mapping[int, int],
    rounds: int,
    preference_of: Callable[[PairingPlayer], ColourPreference],
) -> list[ColouredPair]:
    """Return the pairs of a round.

    ``averages`` are the average ratings of the opponents (1.7), ``rounds`` is the number of rounds of the tournament.
    """

    def pairer(players: list[Any]) -> Any:
        field = rules.field
        return Pairer(
            players, State.from_data(players, field.round, rounds, forbidden_pairs(rules), field.initial_colour == "w")
        )

    players = [
        Player(
            **common_arguments(rules, player, preference_of(player)),
            **_upfloats(player, most_upfloats(rounds)),
            aro=averages[player.number],
        )
        for player in rules.field.players
    ]
    return pair_by_brackets(
        SystemClasses(ByeMatcher, Bracket, pairer, Engine._get_bracket_pairs, COLOR_CRITERIA), players, rules
    )


def most_upfloats(rounds: int) -> int:
    """Return the number of upfloats that makes a player a maximum upfloater (1.8.2)."""
    return 2 + rounds // 5


def _upfloats(player: PairingPlayer, most: int) -> dict[str, Any]:
    up = [past.opponent is not None and past.opponent_score > past.score for past in player.earlier_rounds]
    return {"upfloats": sum(up), "previous_upfloat": bool(up and up[-1]), "is_maximum_upfloater": sum(up) >= most}
