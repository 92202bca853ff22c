"""Rounds of the Dubov and the Burstein System (C.04.4) from py4swiss: the bye first, then bracket by bracket."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from py4swiss.engines.common import ColorPreference, ColorPreferenceSide, ColorPreferenceStrength, PairingError

from tournaments.pairing.colours import ColourPreference
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.field import PairingPlayer
from tournaments.pairing.legal import PairingRules

_SIDES = {"w": ColorPreferenceSide.WHITE, "b": ColorPreferenceSide.BLACK, None: ColorPreferenceSide.NONE}


@dataclass(frozen=True, slots=True)
class ColouredPair:
    """White, Black and the article that decided the colours; ``black`` is None for the bye."""

    white: int
    black: int | None
    article: str = ""


@dataclass(frozen=True, slots=True)
class SystemClasses:
    """The classes of a system in py4swiss; ``pairer`` builds a pairer from the players that are left."""

    bye_matcher: Callable[..., Any]
    bracket: Callable[..., Any]
    pairer: Callable[[list[Any]], Any]
    pairs_of: Callable[[Any], list[tuple[Any, Any]]]
    colour_rules: Sequence[Any]


def pair_by_brackets(classes: SystemClasses, players: Sequence[Any], rules: PairingRules) -> list[ColouredPair]:
    """Return the pairs of py4swiss's players, in its order; EngineFailed if it finds none."""
    left = sorted(players, reverse=True)
    coloured_pairs: list[ColouredPair] = []
    try:
        if len(left) % 2:
            resting = classes.bye_matcher(left, forbidden_pairs(rules)).get_bye()
            left.remove(resting)
            coloured_pairs.append(ColouredPair(resting.id, None))
        bracket = classes.bracket(left)
        while not bracket.is_finished():
            pairer = classes.pairer(bracket.players)
            pairs = classes.pairs_of(pairer)
            coloured_pairs += [_coloured_pair(classes, pair, pairer) for pair in pairs]
            bracket.apply_pairings(pairs)
    except PairingError as error:
        raise EngineFailed(f"py4swiss found no pairing: {error}") from error
    return coloured_pairs


def forbidden_pairs(rules: PairingRules) -> set[tuple[int, ...]]:
    """Return the forbidden pairs in the form of py4swiss."""
    return {tuple(sorted(pair)) for pair in rules.forbidden_pairs if len(pair) == 2}


def common_arguments(rules: PairingRules, player: PairingPlayer, due: ColourPreference) -> dict[str, Any]:
    """Return the arguments of a py4swiss player that both systems share."""
    strength = ColorPreferenceStrength(due.strength)
    return {
        "id": player.number,
        "number": player.pairing_number,
        "points": player.score,
        "points_with_acceleration": player.pairing_score,
        "color_preference": ColorPreference(side=_SIDES[due.colour], strength=strength),
        "opponents": set(player.opponents),
        "colors": [colour == "w" for colour in player.colours],
        "bye_received": not rules.may_have_bye(player),
    }


def _coloured_pair(classes: SystemClasses, pair: tuple[Any, Any], pairer: Any) -> ColouredPair:
    """Return the pair with py4swiss's colours and the first article of 5.2 that decided."""
    higher, lower = sorted(pair, reverse=True)
    decided = (bool(rule.evaluate(higher, lower, pairer._state)) for rule in classes.colour_rules)
    article = next(number for number, is_decided in enumerate(decided, 1) if is_decided)
    return ColouredPair(pair[0].id, pair[1].id, f"5.2.{article}")
