"""Pairing field of a draft and the history of each of its players."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import pgettext

from tournaments.models import Bye, ByeKind, Entry, Pairing, Round
from tournaments.pairing.field import Pair, PairingField
from tournaments.pairing.floats import floats
from tournaments.pairing.from_report import field_of
from tournaments.rounds.forbidden_pairs import restrictions_in_round
from tournaments.rounds.pairing_tasks.pairing_inputs import edition_of, report_before


@dataclass(frozen=True, slots=True)
class DraftField:
    """Pairing field of a Swiss draft, with its placed entries by start number and its pairs."""

    field: PairingField
    entries: dict[int, Entry]
    pairs: list[Pair]

    @classmethod
    def of(cls, round_: Round, boards: Iterable[Pairing], byes: Iterable[Bye]) -> "DraftField":
        """Return the field of these boards and pairing-allocated byes."""
        tournament = round_.tournament
        placed, pairs = _entries_and_pairs(boards, byes)
        report, restrictions = (
            report_before(tournament, round_.number),
            restrictions_in_round(tournament, round_.number),
        )
        field = field_of(report, round_.number, placed, tournament.rounds_planned)
        return cls(
            replace(field, forbidden_pairs=restrictions.forbidden, avoided_pairs=restrictions.to_avoid), placed, pairs
        )


def _entries_and_pairs(boards: Iterable[Pairing], byes: Iterable[Bye]) -> tuple[dict[int, Entry], list[Pair]]:
    placed: dict[int, Entry] = {}
    pairs: list[Pair] = []
    for board in boards:
        placed |= {entry.start_number: entry for entry in (board.white, board.black)}
        pairs.append((board.white.start_number, board.black.start_number))
    for bye in byes:
        if bye.kind == ByeKind.ALLOCATED:
            placed[bye.entry.start_number] = bye.entry
            pairs.append((bye.entry.start_number, None))
    return placed, pairs


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """The colours of a player so far, and the float of the last round.

    There is a letter for each round, and a dot for a round without a game.
    """

    colours: str = ""
    floated: Literal["up", "down", "none"] = "none"


def histories(round_: Round, draft: DraftField) -> dict[int, PlayerHistory]:
    """Return the history of each placed player, by entry key."""
    letters = {"w": pgettext("colour", "W"), "b": pgettext("colour", "B"), None: "·"}
    edition = edition_of(round_.tournament)
    return {
        draft.entries[player.number].pk: PlayerHistory(
            "".join(letters[past.colour] for past in player.earlier_rounds),
            floats(draft.field, player.earlier_rounds[-1:], edition)[0] if player.earlier_rounds else "none",
        )
        for player in draft.field.players
    }
