"""Colour preferences and the allocation of colours: FIDE (Dutch) System, 1.7 and 5.2 (2017: A.6 and E)."""

from dataclasses import dataclass
from enum import IntEnum

from tournaments.pairing.field import OPPOSITE_COLOUR, Colour, PairingField, PairingPlayer


class PreferenceStrength(IntEnum):
    """The strength of a colour preference."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, slots=True)
class ColourPreference:
    """The colour due to a player, its strength, and Whites minus Blacks."""

    colour: Colour | None
    strength: PreferenceStrength
    colour_difference: int


def preference(player: PairingPlayer) -> ColourPreference:
    """Return the colour preference of a player from the games played; none before the first game."""
    colours = player.colours
    difference = colours.count("w") - colours.count("b")
    due: Colour = "b" if difference > 0 else "w"
    if abs(difference) > 1:
        return ColourPreference(due, PreferenceStrength.ABSOLUTE, difference)
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return ColourPreference(OPPOSITE_COLOUR[colours[-1]], PreferenceStrength.ABSOLUTE, difference)
    if difference:
        return ColourPreference(due, PreferenceStrength.STRONG, difference)
    if colours:
        return ColourPreference(OPPOSITE_COLOUR[colours[-1]], PreferenceStrength.MILD, difference)
    return ColourPreference(None, PreferenceStrength.NONE, difference)


@dataclass(frozen=True, slots=True)
class ColourAllocation:
    """The colours of a pair, and the number of the rule that decided, 1 to 5."""

    white: PairingPlayer
    black: PairingPlayer
    rule: int


def allocate_colours(field: PairingField, first: PairingPlayer, second: PairingPlayer) -> ColourAllocation:
    higher, lower = sorted((first, second), key=lambda player: player.ranking_key)
    colour, rule = _colour_of_higher(field, higher, lower)
    return ColourAllocation(higher, lower, rule) if colour == "w" else ColourAllocation(lower, higher, rule)


def _colour_of_higher(field: PairingField, higher: PairingPlayer, lower: PairingPlayer) -> tuple[Colour, int]:
    mine, theirs = preference(higher), preference(lower)
    if mine.colour and theirs.colour and mine.colour != theirs.colour:
        return mine.colour, 1
    if stronger := _colour_by_strength(mine, theirs):
        return stronger, 2
    if alternated := _colour_by_alternation(higher, lower):
        return alternated, 3
    if mine.colour:
        return mine.colour, 4
    return field.initial_colour if higher.pairing_number % 2 else OPPOSITE_COLOUR[field.initial_colour], 5


def _colour_by_strength(mine: ColourPreference, theirs: ColourPreference) -> Colour | None:
    """Return the higher ranked player's colour by the stronger preference, else None.

    Of two absolute preferences the stronger is the one with the wider colour difference.
    """
    weights = [
        (preference.strength, abs(preference.colour_difference) * (preference.strength is PreferenceStrength.ABSOLUTE))
        for preference in (mine, theirs)
    ]
    if weights[0] > weights[1]:
        return mine.colour
    if weights[0] < weights[1] and theirs.colour:
        return OPPOSITE_COLOUR[theirs.colour]
    return None


def _colour_by_alternation(higher: PairingPlayer, lower: PairingPlayer) -> Colour | None:
    """Return the higher ranked player's colour by alternation.

    It is the opposite of the player's colour in the last round in which the two had different colours.
    """
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine != theirs:
            return theirs
    return None
