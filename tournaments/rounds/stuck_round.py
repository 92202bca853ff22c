"""Next round of a Swiss without a legal pairing: the reasons, the pairs still possible, a proposal with repeats."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.errors import Refused
from tournaments.models import Entry, Tournament
from tournaments.pairing.field import PairingPlayer
from tournaments.pairing.legal import NoLegalPairing, PairingRules
from tournaments.pairing.obstacles import Obstacle, obstacles
from tournaments.pairing.repeats import ProposedPair, propose_pairs, rounds_met
from tournaments.rounds.pairing_tasks.pairing_inputs import PairingInputs, pairing_inputs

MOST_TABLE_PLAYERS = 12  # players in the table; for a larger field it has only the blocking players
MOST_REASONS = 12  # byes whose obstacle is listed, at most


@dataclass(frozen=True, slots=True)
class MeetingCell:
    """The state of two players: free to meet, the rounds in which they met, or the rule against a meeting."""

    state: Literal["self", "met", "free", "colour", "forbidden"]
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """A player of the table: a cell for each opponent, the round of the bye, and the free opponents."""

    entry: Entry
    points: int
    cells: tuple[MeetingCell, ...]
    bye_round: int | None
    may_have_bye: bool
    possible_opponents: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class ProposedBoard:
    """A proposed pair with its entries and points; without Black it is the pairing-allocated bye."""

    white: Entry
    white_points: int
    black: Entry | None
    black_points: int
    proposed: ProposedPair


@dataclass(frozen=True)
class StuckRound:
    """A round without a legal pairing, with the data for its pairing by hand."""

    tournament: Tournament
    inputs: PairingInputs
    rules: PairingRules

    @property
    def number(self) -> int:
        return self.inputs.number

    @property
    def is_odd(self) -> bool:
        """True if one of the players must have the bye."""
        return len(self.rules.ranked_players) % 2 == 1

    @cached_property
    def entries(self) -> dict[int, Entry]:
        return {entry.start_number: entry for entry in self.tournament.entries.all()}

    @cached_property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """Groups of players that cannot be paired, for each possible bye."""
        return obstacles(self.rules)

    @cached_property
    def proposal(self) -> tuple[ProposedPair, ...]:
        """Pairs for all players, with the fewest repeats."""
        return propose_pairs(self.rules)

    @property
    def repeats(self) -> int:
        """The number of repeats in the proposal, second byes included."""
        return sum(pair.is_repeat for pair in self.proposal)

    @cached_property
    def free_pairs(self) -> int:
        return sum(row.bit_count() for row in self.rules.completion.rows) // 2

    @cached_property
    def possible_byes(self) -> int:
        """The number of players who may have the bye."""
        return sum(self.rules.may_have_bye(player) for player in self.rules.ranked_players)

    @property
    def headline(self) -> str:
        return _("Round %(number)s has no legal pairing.") % {"number": self.number}

    @property
    def counts(self) -> str:
        """The numbers of free pairs and of possible byes."""
        pairs = ngettext("%(count)s pair may still meet.", "%(count)s pairs may still meet.", self.free_pairs) % {
            "count": self.free_pairs
        }
        if not self.is_odd:
            return pairs
        if not self.possible_byes:
            return f"{pairs} {_('The number of players is odd, and no player may have the bye.')}"
        byes = ngettext(
            "%(count)s player may have the bye.", "%(count)s players may have the bye.", self.possible_byes
        ) % {"count": self.possible_byes}
        return f"{pairs} {byes}"

    @property
    def general_reason(self) -> str:
        """The general reason: the rule, and the numbers of free pairs and of possible byes."""
        rule = _("Nobody may play the same opponent twice or have the bye twice.")
        if not self.is_odd:
            rule = _("Nobody may play the same opponent twice.")
        sentences = [rule, self.counts]
        if not self.is_odd or self.possible_byes:
            sentences.append(_("No combination of these pairs makes a complete round."))
        return " ".join(sentences)

    @property
    def reasons(self) -> list[tuple[str, str]]:
        """Player names of the possible byes, each with the reason why the rest cannot be paired.

        The name is empty if the number of players is even.
        """
        named = self.obstacles[:MOST_REASONS]
        return [(self.entries[each.bye].name if each.bye else "", self._sentence(each)) for each in named]

    @property
    def more_reasons(self) -> int:
        """The number of byes whose obstacle is not listed."""
        return max(0, len(self.obstacles) - MOST_REASONS)

    @cached_property
    def table_numbers(self) -> list[int]:
        """The start numbers of the table: all players of a small field, else the blocking players."""
        players = sorted(player.number for player in self.rules.ranked_players)
        if len(players) <= MOST_TABLE_PLAYERS:
            return players
        return sorted({number for each in self.obstacles[:MOST_REASONS] for number in self._blocking_players(each)})

    def rows(self, numbers: list[int]) -> Iterator[MeetingRow]:
        """Yield the rows of the table of these start numbers."""
        players = self.rules.field.by_number()
        places = {player.number: index for index, player in enumerate(self.rules.ranked_players)}
        for number in numbers:
            player, row = players[number], self.rules.completion.rows[places[number]]
            byes = [round_ for round_, past in enumerate(player.earlier_rounds, 1) if past.kind == "allocated"]
            yield MeetingRow(
                entry=self.entries[number],
                points=player.score,
                cells=tuple(self._cell(player, players[other]) for other in numbers),
                bye_round=byes[-1] if byes else None,
                may_have_bye=self.rules.may_have_bye(player),
                possible_opponents=tuple(self.entries[other] for other in sorted(places) if row >> places[other] & 1),
            )

    def boards(self) -> Iterator[ProposedBoard]:
        """Yield the proposed pairs with entries and points."""
        players = self.rules.field.by_number()
        for proposed in self.proposal:
            white, black = proposed.pair
            yield ProposedBoard(
                self.entries[white],
                players[white].score,
                self.entries[black] if black else None,
                players[black].score if black else 0,
                proposed,
            )

    def _cell(self, first: PairingPlayer, second: PairingPlayer) -> MeetingCell:
        if first.number == second.number:
            return MeetingCell("self")
        if met := rounds_met(first, second):
            return MeetingCell("met", met)
        if self.rules.may_meet(first.number, second.number):
            return MeetingCell("free")
        is_forbidden = frozenset((first.number, second.number)) in self.rules.forbidden_pairs
        return MeetingCell("forbidden" if is_forbidden else "colour")

    def _blocking_players(self, obstacle: Obstacle) -> tuple[int, ...]:
        return (*obstacle.players, *obstacle.opponents, *([obstacle.bye] if obstacle.bye else []))

    def _sentence(self, obstacle: Obstacle) -> str:
        """Return the reason why the groups of an obstacle cannot be paired."""
        names = {
            "groups": " | ".join(self._names(group) for group in obstacle.groups),
            "players": self._names(obstacle.players),
            "others": self._names(obstacle.opponents),
            "count": len(obstacle.groups),
            "fewer": len(obstacle.opponents),
        }
        if max(map(len, obstacle.groups)) > 1:
            if not obstacle.opponents:
                return _("%(players)s can meet only one another, and their number is odd.") % names
            return _("%(groups)s: each group is odd, and outside it only %(others)s can be met.") % names
        if not obstacle.opponents:
            return _("%(players)s can meet nobody.") % names
        if (names["count"], names["fewer"]) == (2, 1):
            return _("%(players)s could both meet %(others)s only.") % names
        return _("%(players)s could meet %(others)s only: %(count)s players for %(fewer)s.") % names

    def _names(self, numbers: tuple[int, ...]) -> str:
        return "; ".join(self.entries[number].name for number in numbers)


def stuck_round(tournament: Tournament) -> StuckRound | None:
    """Return the next round of a Swiss if it has no legal pairing, else None.

    The result is also None if the round may not be paired now.
    """
    if not tournament.is_paired_by_round:
        return None
    try:
        inputs = pairing_inputs(tournament)
    except Refused:
        return None
    return stuck_round_at(tournament, inputs)


def stuck_round_at(tournament: Tournament, inputs: PairingInputs) -> StuckRound | None:
    """Return the round of this position if it has no legal pairing, else None."""
    rules = PairingRules(inputs.field, inputs.edition)
    try:
        rules.require_pairing()
    except NoLegalPairing:
        return StuckRound(tournament, inputs, rules)
    return None
