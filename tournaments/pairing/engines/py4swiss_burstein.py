"""Pairs by the Burstein System of 2026, from py4swiss."""

from collections.abc import Mapping
from typing import Any

from py4swiss.engines.burstein import Engine
from py4swiss.engines.burstein.bracket import Bracket
from py4swiss.engines.burstein.bye_matcher import ByeMatcher
from py4swiss.engines.burstein.criteria import COLOR_CRITERIA
from py4swiss.engines.burstein.pairer import Pairer
from py4swiss.engines.burstein.player import Player
from py4swiss.engines.burstein.state import State

from tournaments.pairing.colours import preference
from tournaments.pairing.engines.py4swiss_brackets import (
    ColouredPair,
    SystemClasses,
    common_arguments,
    forbidden_pairs,
    pair_by_brackets,
)
from tournaments.pairing.legal import PairingRules


def pairs(rules: PairingRules, index: Mapping[int, tuple[int, int]]) -> list[ColouredPair]:
    """Return the pairs of a round after the seeding rounds.

    ``index`` is Buchholz and Sonneborn-Berger by start number (1.8.1).
    """

    def pairer(players: list[Any]) -> Any:
        return Pairer(players, State.from_data(players, forbidden_pairs(rules), rules.field.initial_colour == "w"))

    players = [
        Player(
            **common_arguments(rules, player, preference(player)),
            buchholz=index[player.number][0],
            sonneborn_berger=index[player.number][1],
        )
        for player in rules.field.players
    ]
    return pair_by_brackets(
        SystemClasses(ByeMatcher, Bracket, pairer, Engine._get_bracket_pairs, COLOR_CRITERIA), players, rules
    )
