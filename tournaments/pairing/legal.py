"""What no pairing may break (C.04.1, and C.1 to C.3 of the Dutch System), and the guard over every result."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.pairing.colours import Strength, preference
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.field import Pair, PairingField, PairingPlayer, Past
from tournaments.pairing.matcher import most_pairs


@dataclass(frozen=True, slots=True)
class Blocked:
    """Why a round cannot be paired; 0 stands for the bye.

    Some of ``players`` stay over even if all ``opponents`` meet nobody else: these are the only ones left to them,
    besides others of their own number. Without players the field is odd, and nobody may have the bye.
    """

    players: tuple[int, ...] = ()
    opponents: tuple[int, ...] = ()


class NoLegalPairing(Exception):
    """The round has no legal pairing; ``blocked`` says who stands in the way."""

    def __init__(self, blocked: Blocked) -> None:
        super().__init__(f"no legal pairing: {blocked}")
        self.blocked = blocked


class IllegalPairing(Exception):
    """An engine answered what the rules forbid; ``faults`` says what."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


class PairingRules:
    """The absolute rules for one round: who may meet whom, who may have the bye; ``forbidden`` pairs are kept apart."""

    def __init__(self, field: PairingField, edition: DutchEdition, with_avoided: bool = False) -> None:
        self.field, self.edition = field, edition
        self.forbidden = field.forbidden | field.avoided if with_avoided else field.forbidden
        self._met = {player.number: player.met for player in field.players}
        self._absolute = {player.number: self._absolute_colour(player) for player in field.players}

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two players have not met, are not kept apart, and can both have a colour that is not forbidden."""
        if one == other or other in self._met[one]:
            return False
        due = self._absolute[one]
        if due and due == self._absolute[other]:
            return False
        return not self.forbidden or frozenset((one, other)) not in self.forbidden

    def may_rest(self, player: PairingPlayer) -> bool:
        """Whether a player may have the pairing-allocated bye."""
        return not any(self._bars(past) for past in player.past)

    def _bars(self, past: Past) -> bool:
        if self.edition.bye.barred == "allocated-or-forfeit":
            return past.kind in ("allocated", "forfeit-win")
        return past.kind == "allocated" or (past.opponent is None and past.points >= self.field.win)

    def is_topscorer(self, player: PairingPlayer) -> bool:
        """Whether the player has more than half of what could be scored when the final round is paired."""
        return self.field.last and 2 * player.pairing_score > self.field.win * (self.field.round - 1)

    def _absolute_colour(self, player: PairingPlayer) -> str | None:
        due = preference(player)
        return due.colour if due.strength is Strength.ABSOLUTE and not self.is_topscorer(player) else None

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Everybody who may meet, by their places in the field; the bye is a place behind the last."""
        players = self.field.players
        for one, other in combinations(range(len(players)), 2):
            if self.may_meet(players[one].number, players[other].number):
                yield one, other
        if len(players) % 2:
            yield from ((place, len(players)) for place, player in enumerate(players) if self.may_rest(player))

    def demand(self) -> None:
        """Raise NoLegalPairing where the round cannot be paired."""
        if len(self.field.players) % 2 and not any(map(self.may_rest, self.field.players)):
            raise NoLegalPairing(Blocked())
        size, edges = len(self.field.players) + len(self.field.players) % 2, list(self.pairs())
        partners = most_pairs(size, edges)
        if alone := [place for place, partner in enumerate(partners) if place == partner]:
            raise NoLegalPairing(self._blocked(size, edges, len(alone)))

    def _blocked(self, size: int, edges: list[tuple[int, int]], alone: int) -> Blocked:
        """Those whom some largest pairing leaves alone, and whom these could still meet (Gallai and Edmonds)."""
        some = {place for place in range(size) if _alone_without(place, size, edges) < alone}
        around = {end for edge in edges for end in edge if some & set(edge)} - some
        numbers = [*(player.number for player in self.field.players), 0]
        return Blocked(_sorted(numbers, some), _sorted(numbers, around))

    def guard(self, pairs: Iterable[Pair]) -> None:
        """Raise IllegalPairing with everything that the rules forbid in the pairs of a round."""
        if faults := list(self._faults(list(pairs))):
            raise IllegalPairing(faults)

    def _faults(self, pairs: list[Pair]) -> Iterator[str]:
        by_number = self.field.by_number()
        placed = [number for pair in pairs for number in pair if number is not None]
        if sorted(placed) != sorted(by_number):
            yield f"not everybody has one place: {sorted(placed)}"
            return
        resting = [one for one, other in pairs if other is None]
        if len(resting) != len(by_number) % 2:
            yield f"byes: {resting}"
        yield from (f"the bye for {one}" for one in resting if not self.may_rest(by_number[one]))
        yield from (f"{one} against {two}" for one, two in pairs if two is not None and not self.may_meet(one, two))


def _alone_without(place: int, size: int, edges: list[tuple[int, int]]) -> int:
    """How many of the others stay alone without this one."""
    partners = most_pairs(size, (edge for edge in edges if place not in edge))
    return sum(place == partner for place, partner in enumerate(partners)) - 1


def _sorted(numbers: Sequence[int], places: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted((numbers[place] for place in places), key=lambda number: (not number, number)))
