"""The absolute rules of pairing (C.04.1; C.1 to C.3 of the Dutch System), and a check of every result."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.pairing.colours import PreferenceStrength, preference
from tournaments.pairing.completion import Completion
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.field import EarlierRound, Pair, PairingField, PairingPlayer
from tournaments.pairing.graph.bits import mask_of, members


@dataclass(frozen=True, slots=True)
class PairingBlocker:
    """The reason why a round cannot be paired; 0 is the bye.

    Some of ``players`` stay without an opponent even if all ``opponents`` meet only them: apart from these, the
    players can meet only one another. If there are no players, the field is odd and nobody may have the bye.
    """

    players: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()


class NoLegalPairing(Exception):
    """The round has no legal pairing; ``blocker`` is the reason."""

    def __init__(self, blocker: PairingBlocker) -> None:
        super().__init__(f"no legal pairing: {blocker}")
        self.blocker = blocker


class IllegalPairing(Exception):
    """The pairs of an engine break the rules; ``faults`` has a text for each breach."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


class PairingRules:
    """The absolute rules for one round: possible pairs and possible byes.

    ``with_avoided`` forbids the avoided pairs, too.
    """

    def __init__(self, field: PairingField, edition: DutchEdition, with_avoided: bool = False) -> None:
        self.field, self.edition = field, edition
        self.forbidden_pairs = field.forbidden_pairs | field.avoided_pairs if with_avoided else field.forbidden_pairs
        self._opponents = {player.number: player.opponents for player in field.players}
        self.preferences = {player.number: preference(player) for player in field.players}
        self._absolute = {player.number: self._absolute_colour(player) for player in field.players}

    def may_meet(self, first: int, second: int) -> bool:
        """Return True if two players may be paired.

        They have not met, are not a forbidden pair, and their absolute colour preferences do not clash.
        """
        if first == second or second in self._opponents[first]:
            return False
        if self.have_same_absolute_colour(first, second):
            return False
        return not self.forbidden_pairs or frozenset((first, second)) not in self.forbidden_pairs

    def have_same_absolute_colour(self, first: int, second: int) -> bool:
        """Return True if the absolute colour preferences of both players are for the same colour."""
        due = self._absolute[first]
        return due is not None and due == self._absolute[second]

    def may_have_bye(self, player: PairingPlayer) -> bool:
        """Return True if a player may have the pairing-allocated bye."""
        return not any(self._bars_bye(past) for past in player.earlier_rounds)

    def _bars_bye(self, past: EarlierRound) -> bool:
        if self.edition.bye.barred == "allocated-or-forfeit":
            return past.kind in ("allocated", "forfeit-win")
        return past.kind == "allocated" or (past.opponent is None and past.points >= self.field.win_points)

    def is_topscorer(self, player: PairingPlayer) -> bool:
        """Return True if the player has more than half of the maximum possible score before the final round."""
        return self.field.is_last_round and 2 * player.pairing_score > self.field.win_points * (self.field.round - 1)

    def _absolute_colour(self, player: PairingPlayer) -> str | None:
        due = self.preferences[player.number]
        return due.colour if due.strength is PreferenceStrength.ABSOLUTE and not self.is_topscorer(player) else None

    @cached_property
    def ranked_players(self) -> tuple[PairingPlayer, ...]:
        return tuple(sorted(self.field.players, key=lambda player: player.ranking_key))

    @cached_property
    def completion(self) -> Completion:
        """The possible pairings of the whole field; its vertices are the players as ``ranked_players``."""
        may_rest = mask_of(index for index, player in enumerate(self.ranked_players) if self.may_have_bye(player))
        return Completion(self._rows(), [player.pairing_score for player in self.ranked_players], may_rest)

    def _rows(self) -> list[int]:
        """Return the possible opponents of each ranked player as a bit mask: ``may_meet`` of all pairs at once."""
        places = {player.number: index for index, player in enumerate(self.ranked_players)}
        everybody = (1 << len(places)) - 1
        same = {
            colour: mask_of(places[number] for number, due in self._absolute.items() if due == colour)
            for colour in "wb"
        }
        rows = []
        for index, player in enumerate(self.ranked_players):
            barred = mask_of(places[opponent] for opponent in self._opponents[player.number] if opponent in places)
            rows.append(everybody & ~(barred | 1 << index | same.get(self._absolute[player.number] or "", 0)))
        for pair in self.forbidden_pairs:
            if len(pair) == 2 and pair <= places.keys():
                first, other = (places[number] for number in pair)
                rows[first] &= ~(1 << other)
                rows[other] &= ~(1 << first)
        return rows

    def require_pairing(self) -> None:
        """Raise NoLegalPairing if the round cannot be paired."""
        if len(self.field.players) % 2 and not any(map(self.may_have_bye, self.field.players)):
            raise NoLegalPairing(PairingBlocker())
        if blocked := self.completion.barrier:
            numbers = [*(player.number for player in self.ranked_players), 0]
            raise NoLegalPairing(
                PairingBlocker(_sorted(numbers, blocked.vertices), _sorted(numbers, blocked.neighbours))
            )

    def check_pairs(self, pairs: Iterable[Pair]) -> None:
        """Raise IllegalPairing with every breach of the rules by the pairs of a round."""
        if faults := list(self._faults(list(pairs))):
            raise IllegalPairing(faults)

    def _faults(self, pairs: list[Pair]) -> Iterator[str]:
        by_number = self.field.by_number()
        placed = [number for pair in pairs for number in pair if number is not None]
        if sorted(placed) != sorted(by_number):
            yield f"not everybody has one place: {sorted(placed)}"
            return
        resting = [first for first, other in pairs if other is None]
        if len(resting) != len(by_number) % 2:
            yield f"byes: {resting}"
        yield from (f"the bye for {number}" for number in resting if not self.may_have_bye(by_number[number]))
        played = ((first, other) for first, other in pairs if other is not None)
        yield from (f"{first} against {other}" for first, other in played if not self.may_meet(first, other))


def _sorted(numbers: Sequence[int], places: int) -> tuple[int, ...]:
    return tuple(sorted((numbers[index] for index in members(places)), key=lambda number: (not number, number)))
