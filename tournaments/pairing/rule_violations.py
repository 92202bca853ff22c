"""Rule violations in pairs that the arbiter chose: warnings only, no refusal. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from tournaments.pairing.colours import PreferenceStrength, preference
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.field import Colour, Pair, PairingField, PairingPlayer
from tournaments.pairing.legal import PairingRules

ViolationKind = Literal["met", "forbidden", "rather-not", "third", "difference", "reversed", "bye"]


@dataclass(frozen=True, slots=True)
class RuleViolation:
    """One rule that a pair or a bye breaks.

    ``players`` are the players concerned, White first; ``rounds`` are the rounds in which they met before. ``colour``
    is the colour that a player would have a third time in a row, or three times more than the other colour.
    """

    kind: ViolationKind
    players: tuple[int, ...]
    rounds: tuple[int, ...] = ()
    colour: Colour | None = None


def rule_violations(field: PairingField, edition: DutchEdition, pairs: Iterable[Pair]) -> Iterator[RuleViolation]:
    """Yield every breach of the absolute rules by these pairs, and each pair whose colours are both the wrong ones.

    White is first; None is the pairing-allocated bye.
    """
    law, by_number = PairingRules(field, edition), field.by_number()
    for white, black in pairs:
        if black is not None:
            yield from _pair_violations(law, by_number[white], by_number[black])
        elif not law.may_have_bye(by_number[white]):
            yield RuleViolation("bye", (white,))


def _pair_violations(rules: PairingRules, white: PairingPlayer, black: PairingPlayer) -> Iterator[RuleViolation]:
    numbers = (white.number, black.number)
    before = tuple(number for number, past in enumerate(white.earlier_rounds, 1) if past.opponent == black.number)
    if before:
        yield RuleViolation("met", numbers, rounds=before)
    if frozenset(numbers) in rules.field.forbidden_pairs:
        yield RuleViolation("forbidden", numbers)
    elif frozenset(numbers) in rules.field.avoided_pairs:
        yield RuleViolation("rather-not", numbers)
    yield from _colour_violations(rules, white, "w")
    yield from _colour_violations(rules, black, "b")
    if (preference(white).colour, preference(black).colour) == ("b", "w"):
        yield RuleViolation("reversed", numbers)


def _colour_violations(rules: PairingRules, player: PairingPlayer, colour: Colour) -> Iterator[RuleViolation]:
    due = preference(player)
    if due.strength is not PreferenceStrength.ABSOLUTE or due.colour == colour or rules.is_topscorer(player):
        return
    in_a_row = player.colours[-2:] == (colour, colour)
    yield RuleViolation("third" if in_a_row else "difference", (player.number,), colour=colour)
