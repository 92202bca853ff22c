"""Later rounds of a Swiss, paired again with changed results of an earlier round.

Nothing is stored: a published pairing stays, and the arbiter decides about a draft.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.reports.report import Report
from tournaments.models import Entry, Pairing, Round
from tournaments.pairing.dutch import pair
from tournaments.pairing.edition import DutchEdition
from tournaments.pairing.engines.dutch_2026.candidate import TakesLong
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing
from tournaments.rounds.explained_round import edition_that_paired, field_of_round
from tournaments.rounds.pairing_tasks.pairing_inputs import report_before
from tournaments.rounds.stored_explanation import StoredExplanation, read_explanation
from tournaments.scores.snapshot import BoardChanges

# Start numbers of White and Black; 0 instead of Black is the bye.
NumberPair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReplacedPair:
    """A pair from the system and the pair that would replace it; White first, no Black for the bye."""

    before: tuple[Entry, Entry | None]
    after: tuple[Entry, Entry | None]


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A later round compared with its pairing from changed results.

    `boards` are those of the players whose results change. `pairs` is the number of its pairs, and `replaced_pairs`
    are those that would change. `already_different` is the number of pairs that differ with the current results.
    `is_by_hand`: the arbiter changed the system's pairs. `not_compared_reason` is the reason if the round cannot be
    compared.
    """

    round: Round
    boards: tuple[int, ...] = ()
    pairs: int = 0
    replaced_pairs: tuple[ReplacedPair, ...] = ()
    already_different: int = 0
    is_by_hand: bool = False
    not_compared_reason: str = ""


class _NotComparable(Exception):
    """The round cannot be paired again; ``str`` is the reason as a sentence."""


def later_rounds(round_: Round, changes: BoardChanges, players: Iterable[int]) -> list[LaterRound]:
    """Return the later rounds of a Swiss, each compared with its pairing after `changes`.

    `players` are the keys of the entries whose results change. Empty for tables: results do not change their pairings.
    """
    if not round_.tournament.is_paired_by_round:
        return []
    later = round_.tournament.rounds.filter(number__gt=round_.number, pairings__isnull=False).distinct()
    rounds = [*later.select_related("tournament").prefetch_related("pairings").order_by("number")]
    if not rounds:
        return []
    again = _LaterRoundComparer(round_, rounds[-1].number, changes)
    return [again.compare(other, frozenset(players)) for other in rounds]


class _LaterRoundComparer:
    """The rounds after a round, paired from the current and from the changed results."""

    def __init__(self, round_: Round, last: int, changes: BoardChanges) -> None:
        self._tournament, self._last, self._changes = round_.tournament, last, changes
        self._entries = {entry.pk: entry for entry in round_.tournament.entries.all()}
        self._by_number = {entry.start_number: entry for entry in self._entries.values()}

    @cached_property
    def _before(self) -> Report:
        return report_before(self._tournament, self._last)

    @cached_property
    def _after(self) -> Report:
        return report_before(self._tournament, self._last, self._changes)

    def compare(self, other: Round, players: frozenset[int]) -> LaterRound:
        """Return a later round compared with its new pairing, or the reason why it has none."""
        seated = other.pairings.all()
        boards = tuple(board.board for board in seated if players & {board.white_id, board.black_id})
        try:
            edition, made = self._system_pairing(other)
            instead = self._pair_again(other, edition, made, self._after)
        except _NotComparable as reason:
            return LaterRound(other, boards, not_compared_reason=str(reason))
        others = self._replaced_pairs(made, instead)
        return LaterRound(
            other,
            boards,
            pairs=len(made),
            replaced_pairs=others,
            already_different=self._count_already_different(other, edition, made) if others else 0,
            is_by_hand=self._is_by_hand(made, seated),
        )

    def _system_pairing(self, other: Round) -> tuple[DutchEdition, list[NumberPair]]:
        """Return the edition that paired a round and its pairs from the system."""
        kept = read_explanation(other.making)
        edition = edition_that_paired(kept)
        if kept is None or edition is None:
            raise _NotComparable(_("The system did not pair this round."))
        if kept.get("rest"):
            raise _NotComparable(_("A part of this round was paired by hand before the system paired the rest."))
        if edition.name not in self._tournament.pairing_system.fast_engines:
            raise _NotComparable(_("Only rounds by the rules of 2026 are paired once more."))
        if any(not change.result for change in self._changes.values()):
            raise _NotComparable(_("No later round is paired while a result is missing."))
        made = self._numbered(kept)
        numbers = [number for pair in made for number in pair]
        if 0 in {white for white, _black in made} or len(numbers) != len({*numbers}):
            raise _NotComparable(_("The system did not pair this round."))
        return edition, made

    def _numbered(self, kept: StoredExplanation) -> list[NumberPair]:
        """Return the stored pairs as start numbers; 0 is the bye or an entry that was removed."""
        numbers = {key: entry.start_number for key, entry in self._entries.items()}
        return [(numbers.get(pair["white"], 0), numbers.get(pair["black"], 0)) for pair in kept["pairs"]]

    def _pair_again(
        self, other: Round, edition: DutchEdition, made: list[NumberPair], report: Report
    ) -> list[NumberPair]:
        numbers = {number for pair in made for number in pair if number}
        try:
            engine = self._tournament.pairing_system.fast_engines[edition.name]
            return pair(field_of_round(other, numbers, report), edition, engine).pairs()
        except TakesLong as error:
            raise _NotComparable(_("Pairing this round once more takes too long for a page.")) from error
        except (NoLegalPairing, IllegalPairing) as error:
            raise _NotComparable(_("With these results the round has no legal pairing.")) from error
        except Refused as refused:
            raise _NotComparable(str(refused)) from refused

    def _count_already_different(self, other: Round, edition: DutchEdition, made: list[NumberPair]) -> int:
        """Return the number of pairs that differ with the current results."""
        try:
            return len({*made}.difference(self._pair_again(other, edition, made, self._before)))
        except _NotComparable:
            return len(made)

    def _replaced_pairs(self, made: list[NumberPair], instead: list[NumberPair]) -> tuple[ReplacedPair, ...]:
        gone = [pair for pair in made if pair not in {*instead}]
        come = [pair for pair in instead if pair not in {*made}]
        return tuple(
            ReplacedPair(self._entries_of(old), self._entries_of(new)) for old, new in zip(gone, come, strict=True)
        )

    def _entries_of(self, pair: NumberPair) -> tuple[Entry, Entry | None]:
        return self._by_number[pair[0]], self._by_number.get(pair[1])

    def _is_by_hand(self, made: list[NumberPair], seated: Iterable[Pairing]) -> bool:
        """Return True if the boards have other pairs than the system's; colours do not matter."""
        numbers = [(self._entries[pairing.white_id], self._entries[pairing.black_id]) for pairing in seated]
        now = {frozenset((white.start_number, black.start_number)) for white, black in numbers}
        return now != {frozenset(pair) for pair in made if pair[1]}
