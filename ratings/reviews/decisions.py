"""Decisions about the rows of a list. They are stored at once; another person's later decision is never replaced."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core.encoding_option import undecodable_message
from ratings.core.errors import Refused
from ratings.models import User
from ratings.tables.table import LONGEST
from ratings.text.decoding import NotText, refuse_controls
from ratings.text.one_line import one_line

NEW_PLAYER, LEFT_OUT = "new", "out"


class AlreadyDecided(Refused):
    """Another person has decided the row since the page was loaded; that decision stays."""


@dataclass(frozen=True, slots=True)
class RowDecision:
    """A decision about a row.

    `choice` is "new", "out", a player's number, "entry:" with a key, or empty. `fixes` are corrected cells, by column
    from 0.
    """

    choice: str = ""
    fixes: Mapping[int, str] = field(default_factory=dict)
    by: str = ""
    at: str = ""

    @property
    def is_left_out(self) -> bool:
        return self.choice == LEFT_OUT


UNDECIDED = RowDecision()


def decisions_from_json(stored: Mapping[str, Any]) -> dict[int, RowDecision]:
    """Return the stored decisions by row."""
    return {
        int(row): RowDecision(
            **{**decision, "fixes": {int(column): text for column, text in decision["fixes"].items()}}
        )
        for row, decision in stored.items()
    }


def decide(stored: dict[str, Any], row: int, decision: RowDecision, decision_seen_at: str, by: User) -> bool:
    """Add a decision about a row to the stored ones; return False for a repetition.

    `decision_seen_at` is the time of the decision on the person's page, or empty. Raise AlreadyDecided if another
    person has decided differently since then.
    """
    earlier = decisions_from_json({key: stored[key] for key in {str(row)} & stored.keys()}).get(row)
    fixes = {**(earlier.fixes if earlier else {}), **corrected_cells(decision)}
    if earlier and (earlier.choice, dict(earlier.fixes)) == (decision.choice, fixes):
        return False
    if earlier and earlier.by != author_name(by) and earlier.at != decision_seen_at:
        raise AlreadyDecided(_("Row %(row)s: %(who)s has decided it meanwhile.") % {"row": row, "who": earlier.by})
    store_decision(stored, row, decision.choice, fixes, by)
    return True


def corrected_cells(decision: RowDecision) -> dict[int, str]:
    """Return the corrected cells of a decision as stored; Refused for control characters."""
    corrected = {column: one_line(text)[:LONGEST] for column, text in decision.fixes.items()}
    try:
        for text in corrected.values():
            refuse_controls(text)
    except NotText as wrong:
        raise Refused(undecodable_message(wrong)) from wrong
    return corrected


def store_decision(stored: dict[str, Any], row: int, choice: str, fixes: Mapping[int, str], by: User) -> None:
    """Add a decision without a check of the earlier one."""
    decision = RowDecision(choice, {**fixes}, author_name(by), timezone.now().isoformat())
    stored[str(row)] = asdict(decision)


def author_name(by: User) -> str:
    return by.get_full_name() or by.get_username()
