"""Conflicts: keystrokes refused because another result is entered, open until a further keystroke decides them.

A conflict is the refused keystroke itself. Only the last keystroke of each station counts. If a station later enters
the current result or a third one, its earlier keystroke is no longer a conflict.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.models import Dispute, Keystroke, KeystrokeKind, KeystrokeOutcome, Pairing

EFFECTIVE = (KeystrokeOutcome.ENTERED, KeystrokeOutcome.CONFIRMED)
KINDS_WITH_COLOURS = (
    KeystrokeKind.COLOURS,
    KeystrokeKind.UNDO,
)  # these request colours and result, all other kinds only a result


@dataclass(frozen=True, slots=True)
class BoardConflict:
    """A board with open conflicts: its effective keystroke (None if the board is empty) and the refused ones."""

    pairing: Pairing
    effective: Keystroke | None
    refused: list[Keystroke]

    @property
    def board(self) -> int:
        return self.pairing.board

    @property
    def requests(self) -> list[tuple[str, Keystroke | None]]:
        """Each requested result with its keystroke, the effective one first."""
        return [
            (self.pairing.result, self.effective),
            *((requested_result(self.pairing, key), key) for key in self.refused),
        ]


def history_of(pairing: Pairing) -> list[Keystroke]:
    """Return all keystrokes of a board, oldest first, each with its author."""
    return [*pairing.keystrokes.select_related("by", "link").order_by("pk")]


def effective_keystroke(history: Iterable[Keystroke]) -> Keystroke | None:
    """Return the last keystroke that changed the board; None if no keystroke changed it."""
    return next((key for key in reversed([*history]) if key.outcome == KeystrokeOutcome.ENTERED), None)


def decision_in(history: Iterable[Keystroke]) -> Keystroke | None:
    """Return the last keystroke that decided a conflict of the board."""
    return next((key for key in reversed([*history]) if key.decides and key.outcome in EFFECTIVE), None)


def open_conflicts(pairing: Pairing, history: Sequence[Keystroke]) -> list[Keystroke]:
    """Return the undecided conflicts of a board, oldest first; `history` has all its keystrokes."""
    places = {key.uuid: index for index, key in enumerate(history)}
    decisions = (places.get(key.decides, -1) for key in history if key.decides and key.outcome in EFFECTIVE)
    decided = max(decisions, default=-1)
    last_words = {key.station_key: index for index, key in enumerate(history) if not key.decides}
    return [
        key
        for index, key in enumerate(history)
        if index > decided and last_words.get(key.station_key) == index and _is_conflict(pairing, key)
    ]


def dispute_of(conflicts: Iterable[Keystroke]) -> str:
    """Return the kind of dispute that open conflicts cause at a board; empty without conflicts."""
    links = [key.link_id for key in conflicts]
    if not links:
        return ""
    return Dispute.PHONE if all(links) else Dispute.STATIONS


def conflicts_of(pairings: Iterable[Pairing]) -> list[BoardConflict]:
    """Return the open conflicts of these boards, by board.

    This needs one query; without disputed boards it needs no query.
    """
    disputed = [pairing for pairing in pairings if pairing.dispute]
    keys: dict[int, list[Keystroke]] = {pairing.pk: [] for pairing in disputed}
    if disputed:
        for key in Keystroke.objects.filter(pairing__in=[*keys]).select_related("by", "link").order_by("pk"):
            keys[key.pairing_id].append(key)
    conflicts = [
        BoardConflict(pairing, effective_keystroke(keys[pairing.pk]), open_conflicts(pairing, keys[pairing.pk]))
        for pairing in disputed
    ]
    return [conflict for conflict in conflicts if conflict.refused]


def requested_result(pairing: Pairing, key: Keystroke) -> str:
    """Return the result that a keystroke requests, by the current colours of the board."""
    return key.result if key.white_id == pairing.white_id else key.result[::-1]


def wants_colours(pairing: Pairing, key: Keystroke) -> bool:
    """Return True if a keystroke requests other colours than the board has."""
    return key.kind in KINDS_WITH_COLOURS and key.white_id != pairing.white_id


def _is_conflict(pairing: Pairing, key: Keystroke) -> bool:
    """Return True if a keystroke is an undecided conflict with the stored result."""
    if key.decides or {key.white_id, key.black_id} != {pairing.white_id, pairing.black_id}:
        return False
    if key.outcome == KeystrokeOutcome.MISMATCH and not key.old_result:
        return False  # a second pass proves nothing about a board without a result
    is_refused = key.outcome in (KeystrokeOutcome.REFUSED, KeystrokeOutcome.MISMATCH)
    return is_refused and (wants_colours(pairing, key) or requested_result(pairing, key) != pairing.result)
