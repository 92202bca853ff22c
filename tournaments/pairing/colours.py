"""Colour preferences and the allocation of colours: FIDE (Dutch) System, 1.7 and 5.2 (2017: A.6 and E)."""

from dataclasses import dataclass
from enum import IntEnum

from tournaments.pairing.field import OPPOSITE, Colour, PairingField, PairingPlayer


class Strength(IntEnum):
    """The strength of a colour preference."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour due to a player, its strength, and Whites minus Blacks."""

    colour: Colour | None
    strength: Strength
    difference: int


def preference(player: PairingPlayer) -> Preference:
    """Return the colour preference of a player from the games played; none before the first game."""
    colours = player.colours
    difference = colours.count("w") - colours.count("b")
    due: Colour = "b" if difference > 0 else "w"
    if abs(difference) > 1:
        return Preference(due, Strength.ABSOLUTE, difference)
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return Preference(OPPOSITE[colours[-1]], Strength.ABSOLUTE, difference)
    if difference:
        return Preference(due, Strength.STRONG, difference)
    if colours:
        return Preference(OPPOSITE[colours[-1]], Strength.MILD, difference)
    return Preference(None, Strength.NONE, difference)


@dataclass(frozen=True, slots=True)
class Allocation:
    """The colours of a pair, and the number of the rule that decided, 1 to 5."""

    white: PairingPlayer
    black: PairingPlayer
    rule: int


def allocate(field: PairingField, one: PairingPlayer, other: PairingPlayer) -> Allocation:
    higher, lower = sorted((one, other), key=lambda player: player.rank)
    colour, rule = _of_higher(field, higher, lower)
    return Allocation(higher, lower, rule) if colour == "w" else Allocation(lower, higher, rule)


def _of_higher(field: PairingField, higher: PairingPlayer, lower: PairingPlayer) -> tuple[Colour, int]:
    mine, theirs = preference(higher), preference(lower)
    if mine.colour and theirs.colour and mine.colour != theirs.colour:
        return mine.colour, 1
    if stronger := _stronger(mine, theirs):
        return stronger, 2
    if alternated := _alternated(higher, lower):
        return alternated, 3
    if mine.colour:
        return mine.colour, 4
    return field.initial if higher.pairing_number % 2 else OPPOSITE[field.initial], 5


def _stronger(mine: Preference, theirs: Preference) -> Colour | None:
    """Return the higher ranked player's colour by the stronger preference, else None.

    Of two absolute preferences the one with the wider colour difference is stronger.
    """
    weights = [
        (preference.strength, abs(preference.difference) * (preference.strength is Strength.ABSOLUTE))
        for preference in (mine, theirs)
    ]
    if weights[0] > weights[1]:
        return mine.colour
    if weights[0] < weights[1] and theirs.colour:
        return OPPOSITE[theirs.colour]
    return None


def _alternated(higher: PairingPlayer, lower: PairingPlayer) -> Colour | None:
    """Return the higher ranked player's colour opposite to the last round in which the two had different colours."""
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine != theirs:
            return theirs
    return None
