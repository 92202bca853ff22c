"""A keystroke: which results it may say, and what it would make of a board. Nothing is written here."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.models import User
from tournaments.core.errors import Refused
from tournaments.models import HelperLink, Keystroke, KeystrokeKind, Outcome, Pairing, PairingChange
from tournaments.scores.snapshot import BoardChange

# White's code and Black's, and how it is said: first those of every day, then those that are seldom.
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
class PressedKey:
    """A keystroke as it came in: of which kind, what was seen at the board, by whom and at which station."""

    kind: KeystrokeKind
    version_seen: int
    uuid: UUID
    user: User | None
    station: str
    result: str = ""
    link: HelperLink | None = None
    unlock: PairingChange | None = None

    @property
    def by(self) -> tuple[int | None, int | None]:
        return self.user.pk if self.user else None, self.link.pk if self.link else None


def would_be(pairing: Pairing, kind: KeystrokeKind, result: str = "") -> BoardChange:
    """What a keystroke of that kind would make of the board as it stands; refused where `result` is none of `RESULTS`.

    Nothing is entered.
    """
    refuse_unknown(result)
    if kind == KeystrokeKind.COLOURS:
        return BoardChange(pairing.result[::-1], swap=True)
    if kind == KeystrokeKind.CONFIRM:
        return BoardChange(pairing.result)
    return _before(pairing) if kind == KeystrokeKind.UNDO else BoardChange(result)


def _before(pairing: Pairing) -> BoardChange:
    """What leads back to how the board was before the last entry; what was undone is not counted."""
    stood: list[Keystroke] = []
    for keystroke in pairing.keystrokes.filter(outcome=Outcome.ENTERED).order_by("pk"):
        if keystroke.kind != KeystrokeKind.UNDO:
            stood.append(keystroke)
        elif stood:
            stood.pop()
    if not stood:
        return BoardChange(pairing.result)
    result = stood[-2].white_result + stood[-2].black_result if len(stood) > 1 else ""
    return BoardChange(result, swap=stood[-1].kind == KeystrokeKind.COLOURS)


def outcome_of(pairing: Pairing, key: PressedKey, turn: BoardChange) -> Outcome:
    """What becomes of a keystroke at the board as it stands: entered, confirmed, refused or a mismatch."""
    is_seen = key.version_seen == pairing.version
    stands = pairing.result == turn.result and not turn.swap
    if key.kind == KeystrokeKind.VERIFY:
        return Outcome.CONFIRMED if stands and turn.result else Outcome.MISMATCH
    if stands and (is_seen or (key.kind == KeystrokeKind.RESULT and turn.result)):
        return Outcome.CONFIRMED
    return Outcome.ENTERED if is_seen else Outcome.REFUSED


def refuse_unknown(result: str) -> None:
    """Refused where a result is none of `RESULTS`."""
    if result not in RESULTS:
        raise Refused(
            _("%(result)s is no result; %(known)s are.") % {"result": result, "known": ", ".join(filter(None, RESULTS))}
        )
