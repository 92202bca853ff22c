"""Stored explanation of each pairing of a round: the article, or the arbiter's change and its reason."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import NOT_PAIRING_KINDS, Bye, ByeKind, Entry, Pairing, PairingChange, Round
from tournaments.pairing.edition import DutchEdition
from tournaments.rounds.explained_round import edition_that_paired
from tournaments.rounds.stored_explanation import StoredExplanation, read_explanation


@dataclass(frozen=True, slots=True)
class ExplainedPlayer:
    """A player at the time of pairing.

    The score is in tenths; `due` is the colour due and `strength` its strength.
    """

    entry: Entry
    score: int
    due: str
    strength: str
    difference: int
    floated: str


@dataclass(frozen=True, slots=True)
class ExplainedPair:
    """A pair of the system, or the pairing-allocated bye if there is no Black.

    ``score_group`` is in tenths. ``colour_rule`` is the rank, from 1 to 5, of the article that assigned the colours,
    or 0.
    """

    white: ExplainedPlayer
    black: ExplainedPlayer | None
    score_group: int
    article: str
    colour_rule: int

    @property
    def players(self) -> frozenset[int]:
        """The keys of the entries in the pair."""
        return frozenset(side.entry.pk for side in (self.white, self.black) if side)


@dataclass(frozen=True, slots=True)
class PairingExplanation:
    """A board or a bye on the current pairing, with its explanation.

    ``system_pair`` is the same pair in the system's pairing, else None; ``system_pairs`` are then the system's pairs
    with these players. ``swapped`` is True if only the colours differ. ``was_to_be_avoided`` is True if a soft rule
    asks to avoid the pair.
    """

    board: int | None
    white: Entry
    black: Entry | None
    system_pair: ExplainedPair | None
    system_pairs: tuple[ExplainedPair, ...] = ()
    swapped: bool = False
    was_to_be_avoided: bool = False
    changes: tuple[PairingChange, ...] = ()

    @property
    def white_side(self) -> ExplainedPlayer | None:
        """The system's data of the player who has White now."""
        return (self.system_pair.black if self.swapped else self.system_pair.white) if self.system_pair else None

    @property
    def black_side(self) -> ExplainedPlayer | None:
        """The system's data of the player who has Black now."""
        return (self.system_pair.white if self.swapped else self.system_pair.black) if self.system_pair else None


@dataclass(frozen=True, slots=True)
class RoundExplanation:
    """The explanations of all boards and of the bye. The edition is None if no system paired the round."""

    edition: DutchEdition | None
    engine: str
    explanations: tuple[PairingExplanation, ...]
    changes: tuple[PairingChange, ...]

    @property
    def address(self) -> str:
        """The web address of the edition's rules."""
        return address_of(self.edition) if self.edition else ""


def round_explanation(round_: Round) -> RoundExplanation:
    """Return the explanation of the current pairing of a round."""
    stored = read_explanation(round_.explanation) or {}
    entries = {entry.pk: entry for entry in round_.tournament.entries.all()}
    edition = edition_that_paired(stored)
    explanations = _explained_pair(stored, entries, edition) if edition else []
    changes = tuple(round_.changes.exclude(kind__in=NOT_PAIRING_KINDS))
    avoided = {frozenset(pair) for pair in stored.get("avoided", ())}
    pairing_explanations = [
        _of_board(board, explanations, avoided, changes) for board in round_.pairings.select_related("white", "black")
    ]
    resting = round_.byes.filter(kind=ByeKind.ALLOCATED).select_related("entry")
    pairing_explanations += [_of_bye(bye, explanations, changes) for bye in resting]
    return RoundExplanation(edition, stored.get("engine", ""), tuple(pairing_explanations), changes)


def address_of(edition: DutchEdition) -> str:
    """Return the first web address in the source of an edition."""
    match = re.search(r"https://[^\s)]+", edition.source)
    return match[0] if match else ""


def _explained_pair(stored: StoredExplanation, entries: dict[int, Entry], edition: DutchEdition) -> list[ExplainedPair]:
    """Return the system's pairs, the latest first. Pairs with a removed entry are left out."""
    pairs = [*stored.get("rest", ()), *stored["pairs"]]
    complete = [pair for pair in pairs if {pair["white"], pair["black"] or pair["white"]} <= entries.keys()]
    return [_pair(pair, entries, edition) for pair in complete]


def _pair(stored: StoredExplanation, entries: dict[int, Entry], edition: DutchEdition) -> ExplainedPair:
    articles = edition.colours.articles
    sides = stored["sides"]
    return ExplainedPair(
        white=_side(entries[stored["white"]], sides["white"]),
        black=_side(entries[stored["black"]], sides["black"]) if stored["black"] else None,
        score_group=stored["score_group"],
        article=stored["article"],
        colour_rule=articles.index(stored["article"]) + 1 if stored["article"] in articles else 0,
    )


def _side(entry: Entry, stored: StoredExplanation) -> ExplainedPlayer:
    return ExplainedPlayer(
        entry, stored["score"], stored["due"] or "", stored["strength"], stored["difference"], stored["floated"]
    )


def _of_board(
    board: Pairing, system_pairs: list[ExplainedPair], avoided: set[frozenset[int]], changes: Iterable[PairingChange]
) -> PairingExplanation:
    players = frozenset((board.white_id, board.black_id))
    by_system = next((pair for pair in system_pairs if pair.players == players), None)
    if by_system is None:
        had = tuple(pair for pair in system_pairs if pair.players & players)
        return PairingExplanation(
            board.board,
            board.white,
            board.black,
            None,
            had,
            changes=_changes_of_players(board.white, board.black, changes),
        )
    swapped = by_system.white.entry.pk != board.white_id
    about = _changes_of_players(board.white, board.black, changes) if swapped else ()
    return PairingExplanation(
        board.board, board.white, board.black, by_system,
        swapped=swapped, was_to_be_avoided=players in avoided, changes=about,
    )  # fmt: skip


def _of_bye(bye: Bye, system_pairs: list[ExplainedPair], changes: Iterable[PairingChange]) -> PairingExplanation:
    mine = [pair for pair in system_pairs if bye.entry_id in pair.players]
    by_system = next((pair for pair in mine if pair.black is None), None)
    if by_system:
        return PairingExplanation(None, bye.entry, None, by_system)
    return PairingExplanation(
        None, bye.entry, None, None, tuple(mine), changes=_changes_of_players(bye.entry, None, changes)
    )


def _changes_of_players(
    white: Entry, black: Entry | None, changes: Iterable[PairingChange]
) -> tuple[PairingChange, ...]:
    """Return the changes that name one of the two players."""
    names = [re.compile(rf"(?<!\d){re.escape(str(entry))}") for entry in (white, black) if entry]
    return tuple(change for change in changes if any(name.search(f"{change.before}; {change.after}") for name in names))
