"""A literal implementation of C.04.3 for few players: every candidate in the order of article 4, compared by C6 to C21.

Of the engine it uses only the absolute rules, the preferences, the floats and the allocation of colours. It reads the
choice of moved-down players to pair (4.4) as: the higher ones first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from tournaments.pairing.colours import PreferenceStrength, allocate_colours, preference
from tournaments.pairing.field import Pair, PairingPlayer
from tournaments.pairing.floats import floats
from tournaments.pairing.legal import PairingRules

Players = tuple[PairingPlayer, ...]
Games = tuple[tuple[PairingPlayer, PairingPlayer], ...]


@dataclass(frozen=True)
class LiteralCandidate:
    """A candidate of a bracket."""

    games: Games
    floaters: Players


class LiteralPairing:
    """The pairing of one round."""

    def __init__(self, rules: PairingRules) -> None:
        self.rules = rules
        self.players = tuple(sorted(rules.field.players, key=lambda player: player.ranking_key))
        self.bye_score: int | None = None
        if len(self.players) % 2:
            scores = sorted({player.pairing_score for player in self.players})
            self.bye_score = next(score for score in scores if self._can_complete(self.players, score))

    def pairs(self) -> list[Pair]:
        """Return the pairs, including the bye."""
        paired: list[Pair] = []
        moved: Players = ()
        for group in self._groups():
            below = self._below(group[0])
            options = list(self._options(moved, group, below))
            best = min(options, key=lambda option: self._value(option, moved, group, below))
            paired += [(first.number, other.number) for first, other in best.games]
            moved = best.floaters
        return paired + [(player.number, None) for player in moved]

    def _groups(self) -> list[Players]:
        scores = sorted({player.pairing_score for player in self.players}, reverse=True)
        return [tuple(player for player in self.players if player.pairing_score == score) for score in scores]

    def _below(self, player: PairingPlayer) -> Players:
        return tuple(lower for lower in self.players if lower.pairing_score < player.pairing_score)

    def _can_complete(self, left: Players, bye_score: int | None) -> bool:
        """Return True if all remaining players can be paired, with a bye for one of this score (C4, C5)."""
        rests = [None] if len(left) % 2 == 0 else [
            player for player in left if player.pairing_score == bye_score and self.rules.may_have_bye(player)
        ]  # fmt: skip
        return any(self._is_pairable(tuple(player for player in left if player is not resting)) for resting in rests)

    @cache  # noqa: B019
    def _is_pairable(self, left: Players) -> bool:
        if not left:
            return True
        return any(
            self.rules.may_meet(left[0].number, other.number)
            and self._is_pairable(tuple(player for player in left[1:] if player is not other))
            for other in left[1:]
        )

    def _options(self, moved: Players, group: Players, below: Players) -> Iterator[LiteralCandidate]:
        """Yield the candidates with the most pairs that the absolute criteria allow, in the order of article 4."""
        for count in range((len(moved) + len(group)) // 2, -1, -1):
            allowed = False
            for moved_count in range(min(len(moved), count), -1, -1):
                for option in self._with_pairs(moved, group, moved_count, count - moved_count):
                    left = tuple(sorted((*option.floaters, *below), key=self.players.index))
                    if self._can_complete(left, self.bye_score):
                        allowed = True
                        yield option
            if allowed:
                return

    def _with_pairs(self, moved: Players, group: Players, moved_count: int, count: int) -> Iterator[LiteralCandidate]:
        """Yield pairs of moved-down players of S1 with residents, then of the remainder (3.3, 3.7)."""
        for first in combinations(moved, moved_count):
            limbo = tuple(player for player in moved if player not in first)
            for opponents in permutations(group, moved_count):
                games = tuple(zip(first, opponents, strict=True))
                if self._may_all_meet(games):
                    rest = tuple(player for player in group if player not in opponents)
                    for own, floaters in self._remainder(rest, count):
                        yield LiteralCandidate((*games, *own), (*limbo, *floaters))

    def _remainder(self, players: Players, count: int) -> Iterator[tuple[Games, Players]]:
        """Yield S1 with S2 and its transpositions, then the exchanges with theirs (4.2, 4.3)."""
        for upper, lower in _exchanged(len(players), count) if 2 * count <= len(players) else ():
            for order in permutations(lower):
                rest = order[count:]
                if list(rest) == sorted(rest):
                    games = tuple((players[first], players[other]) for first, other in zip(upper, order, strict=False))
                    if self._may_all_meet(games):
                        yield games, tuple(players[index] for index in rest)

    def _may_all_meet(self, games: Games) -> bool:
        return all(self.rules.may_meet(first.number, other.number) for first, other in games)

    def _value(self, option: LiteralCandidate, moved: Players, group: Players, below: Players) -> list[object]:
        """Return the values of C6 to C21; smaller is better."""
        field, edition = self.rules.field, self.rules.edition
        gone, games = option.floaters, option.games
        lowest = group[0].pairing_score
        past = {player.number: floats(field, player.earlier_rounds, edition) for player in self.players}

        def floated(player: PairingPlayer, way: str, ago: int) -> bool:
            return len(past[player.number]) >= ago and past[player.number][-ago] == way

        def differences(players: Sequence[PairingPlayer]) -> list[int]:
            met = {first.number: first.pairing_score - other.pairing_score for first, other in games}
            none = lowest - 10_000  # an unpaired player is further from the score of an opponent than any other
            return sorted((met.get(player.number, player.pairing_score - none) for player in players), reverse=True)

        upper_games = [(first, other) for first, other in games if first in moved]
        value: list[object] = [
            len(gone),
            _scores(gone),
            self._next_bracket_value(gone, below),
            self._bye_games(gone, group),
        ]
        value += self._colours(games)
        for ago in (1, 2):
            value.append(sum(player not in moved and floated(player, "down", ago) for player in gone))
            value.append(sum(floated(other, "up", ago) for _, other in upper_games))
        for ago in (1, 2):
            value.append(differences([player for player in moved if floated(player, "down", ago)]))
            value.append(differences([first for first, other in upper_games if floated(other, "up", ago)]))
        return value

    def _bye_games(self, gone: Players, group: Players) -> int:
        """Return the value of C9, for the one player who leaves the bracket for the bye."""
        due = self.bye_score is not None and self.bye_score >= group[0].pairing_score
        still_open = (len(gone) + len(self._below(group[0]))) % 2 == 1
        return -len(gone[0].colours) if due and still_open and len(gone) == 1 else 0

    def _next_bracket_value(self, gone: Players, below: Players) -> tuple[object, ...]:
        """Return the best values of C6 and C7 that the next bracket can reach (C8)."""
        resting = (len(gone) + len(below)) % 2 and len(gone) == 1 and gone[0].pairing_score == self.bye_score
        if not below or not gone or (resting and not any(player.pairing_score == self.bye_score for player in below)):
            return ()
        group = tuple(player for player in below if player.pairing_score == below[0].pairing_score)
        return self._best_next_value(gone, group)

    @cache  # noqa: B019
    def _best_next_value(self, gone: Players, group: Players) -> tuple[object, ...]:
        options = self._options(gone, group, self._below(group[0]))
        return min((len(option.floaters), _scores(option.floaters)) for option in options)

    def _colours(self, games: Games) -> list[int]:
        """Return the values of C10 to C13, counted by player with the colours of 5.2."""
        counts = [0, 0, 0, 0]
        for first, other in games:
            colours = allocate_colours(self.rules.field, first, other)
            for player, colour in ((colours.white, "w"), (colours.black, "b")):
                due = preference(player)
                after = due.colour_difference + (1 if colour == "w" else -1)
                counts[0] += abs(after) > 2
                counts[1] += player.colours[-2:] == (colour, colour)
                missed = due.colour is not None and due.colour != colour
                counts[2] += missed
                counts[3] += missed and due.strength is PreferenceStrength.STRONG
        return counts


def _scores(players: Players) -> list[int]:
    return sorted((player.pairing_score for player in players), reverse=True)


def _exchanged(size: int, count: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return S1 and S2 before and after each exchange, in the order of 4.3."""
    upper, lower = range(count), range(count, size)
    swaps = [
        (down, up)
        for number in range(min(count, size - count) + 1)
        for down in combinations(upper, number)
        for up in combinations(lower, number)
    ]
    swaps.sort(
        key=lambda swap: (len(swap[0]), sum(swap[1]) - sum(swap[0]), sorted(-position for position in swap[0]), swap[1])
    )
    return [
        (
            tuple(sorted({*upper, *up} - set(down))),
            tuple(sorted({*lower, *down} - set(up))),
        )
        for down, up in swaps
    ]
