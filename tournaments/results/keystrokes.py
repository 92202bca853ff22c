"""Keystrokes: the results that a keystroke may enter, and its effect on a board. Nothing is stored here."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.models import HelperLink, Keystroke, KeystrokeKind, KeystrokeOutcome, Pairing, PairingChange
from tournaments.scores.snapshot import BoardChange

# Codes of White and Black with their label: frequent results first, then seldom ones.
RESULTS = {
    "10": gettext_lazy("White wins"),
    "==": gettext_lazy("draw"),
    "01": gettext_lazy("Black wins"),
    "+-": gettext_lazy("White wins by forfeit"),
    "-+": gettext_lazy("Black wins by forfeit"),
    "--": gettext_lazy("both forfeit"),
    "WL": gettext_lazy("White wins, not rated"),
    "DD": gettext_lazy("draw, not rated"),
    "LW": gettext_lazy("Black wins, not rated"),
    "=0": gettext_lazy("half a point for White, nothing for Black"),
    "0=": gettext_lazy("nothing for White, half a point for Black"),
    "00": gettext_lazy("nothing for either"),
    "AA": gettext_lazy("adjourned"),
    "": gettext_lazy("no result"),
}


@dataclass(frozen=True, slots=True)
class EntryRequest:
    """A keystroke as received: its kind, the version seen at the board, its author and station.

    `decided` is the uuid of the effective keystroke that the person chose to replace after a question. `decides` is
    the uuid of the refused keystroke whose conflict this keystroke decides.
    """

    kind: KeystrokeKind
    version_seen: int
    uuid: UUID
    user: User | None
    station: str
    result: str = ""
    link: HelperLink | None = None
    unlock: PairingChange | None = None
    browser: str = ""
    decided: UUID | None = None
    decides: UUID | None = None

    @property
    def by(self) -> tuple[int | None, int | None]:
        return self.user.pk if self.user else None, self.link.pk if self.link else None


def board_after(
    pairing: Pairing, kind: KeystrokeKind, result: str = "", history: Iterable[Keystroke] | None = None
) -> BoardChange:
    """Return the change that a keystroke of that kind would make at the board, without entering it.

    Refused if `result` is not in `RESULTS`. `history` has the keystrokes of the board, if already read.
    """
    refuse_unknown(result)
    if kind == KeystrokeKind.COLOURS:
        return BoardChange(pairing.result[::-1], is_swapped=True)
    if kind == KeystrokeKind.CONFIRM:
        return BoardChange(pairing.result)
    if kind != KeystrokeKind.UNDO:
        return BoardChange(result)
    return _board_before_last_entry(pairing, pairing.keystrokes.order_by("pk") if history is None else history)


def _board_before_last_entry(pairing: Pairing, history: Iterable[Keystroke]) -> BoardChange:
    """Return the change that restores the board before its last entry that was not undone."""
    stood: list[Keystroke] = []
    for keystroke in (key for key in history if key.outcome == KeystrokeOutcome.ENTERED):
        if keystroke.kind != KeystrokeKind.UNDO:
            stood.append(keystroke)
        elif stood:
            stood.pop()
    if not stood:
        return BoardChange(pairing.result)
    result = stood[-2].white_result + stood[-2].black_result if len(stood) > 1 else ""
    return BoardChange(result, is_swapped=stood[-1].kind == KeystrokeKind.COLOURS)


def outcome_of(
    pairing: Pairing, request: EntryRequest, change: BoardChange, last: Keystroke | None = None
) -> KeystrokeOutcome:
    """Return the outcome of a keystroke at the board: entered, confirmed, refused or a mismatch.

    `last` is the effective keystroke. A person who names it has seen the current board.
    """
    is_seen = (
        last is not None and request.decided == last.uuid
        if request.decided
        else request.version_seen == pairing.version
    )
    is_same_result = pairing.result == change.result and not change.is_swapped
    if request.kind == KeystrokeKind.VERIFY:
        return KeystrokeOutcome.CONFIRMED if is_same_result and change.result else KeystrokeOutcome.MISMATCH
    if is_same_result and (is_seen or (request.kind == KeystrokeKind.RESULT and change.result)):
        return KeystrokeOutcome.CONFIRMED
    return KeystrokeOutcome.ENTERED if is_seen else KeystrokeOutcome.REFUSED


def is_overwriting(pairing: Pairing, request: EntryRequest, last: Keystroke | None) -> bool:
    """Return True if a keystroke would change another station's entry without naming it as decided.

    A link may change its own entries until another person confirms them. An empty board takes every result.
    """
    if last is None or not (pairing.result or request.kind in (KeystrokeKind.UNDO, KeystrokeKind.COLOURS)):
        return False
    if request.link:
        return last.link_id != request.link.pk or pairing.is_confirmed
    return not is_of_station(last, request.user, request.browser) and request.decided != last.uuid


def is_of_station(last: Keystroke | None, user: User | None, browser: str) -> bool:
    """Return True if a keystroke was typed by this account in this browser."""
    return last is not None and last.link_id is None and (last.by_id, last.browser) == (user and user.pk, browser)


def refuse_unknown(result: str) -> None:
    """Raise Refused if a result is not in `RESULTS`."""
    if result not in RESULTS:
        raise Refused(
            _("%(result)s is not a result. Possible: %(known)s.")
            % {"result": result, "known": ", ".join(filter(None, RESULTS))}
        )
