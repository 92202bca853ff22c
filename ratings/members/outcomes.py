"""Outcomes of the rows of a list of members: a known player, a new player, or left out for a reason."""

from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.members.rows import MemberRow
from ratings.members.similar import SimilarPlayer
from ratings.models import Player


class MemberRowState(models.TextChoices):
    """The outcome of a row."""

    NUMBER = "number", _("Matched by number")
    NAME = "name", _("Matched by name, federation and date of birth")
    CHOSEN = "chosen", _("Player chosen by an officer")
    NEW = "new", _("New in the register")
    INVALID_CELL = "wrong", _("Error in a cell")
    CONTRADICTED = "contradicted", _("The number belongs to another player")
    SEVERAL = "several", _("Several players are similar")
    BIRTH = "birth", _("A player of this name and federation, but the date of birth is not certain")
    FEDERATION = "federation", _("A player of this name, of another federation")
    SPELLING = "spelling", _("A player with a different spelling of the name")
    REPEATED = "again", _("Another row has the same member")
    CHANGED = "changed", _("The register has changed since the preview")
    OMITTED = "out", _("Left out by an officer")


RECORDED_STATES = (MemberRowState.NUMBER, MemberRowState.NAME, MemberRowState.CHOSEN, MemberRowState.NEW)
UNCERTAIN_STATES = (MemberRowState.SEVERAL, MemberRowState.BIRTH, MemberRowState.FEDERATION, MemberRowState.SPELLING)
DECIDED_STATES = (*RECORDED_STATES, MemberRowState.OMITTED)


@dataclass(frozen=True, slots=True)
class MemberOutcome:
    """A row with its state, its player, and sentences about its problems.

    `player` is None for a new player, and without a certain match. `similar` has the players who may be the member.
    """

    row: MemberRow
    state: MemberRowState
    player: Player | None = None
    problems: tuple[str, ...] = ()
    similar: tuple[SimilarPlayer, ...] = ()

    @property
    def is_recordable(self) -> bool:
        return self.state in RECORDED_STATES

    @property
    def planned(self) -> list[object]:
        """The row in the plan of an import: number, state, key of the player, name."""
        return [self.row.row, self.state.value, self.player.pk if self.player else None, self.row.person.name]
