"""Reviewed rows of a list, and the review of a whole list."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy

from ratings.core.labels import label_of
from ratings.core.table_files import CellProblem
from ratings.register.queries import PlayerSummary
from ratings.reviews.rows import RowUnderReview
from tournaments.entries.bulk.parsed_rows import ParsedRow
from tournaments.models import Entry


class RowState(TextChoices):
    NEW = "new", gettext_lazy("New")
    IN_REGISTER = "found", gettext_lazy("Found")
    AMBIGUOUS = "ambiguous", gettext_lazy("Choose")
    ALREADY = "already", gettext_lazy("Already in")
    ERROR = "error", gettext_lazy("Error")


@dataclass(frozen=True, slots=True)
class EntryFieldChange:
    """A field of an entry that differs in the list."""

    field: str
    before: object
    after: object

    @property
    def label(self) -> str:
        return label_of(Entry._meta.get_field(self.field))


@dataclass(slots=True)
class ReviewedRow(RowUnderReview):
    """A row with its state; `possible_players` and `possible_entries` are the players it may be.

    `rating` is the FIDE rating that the row sets for a player without a rating on the lists used here.
    """

    parsed: ParsedRow
    state: RowState
    reason: str = ""
    player: PlayerSummary | None = None
    entry: Entry | None = None
    possible_players: tuple[PlayerSummary, ...] = ()
    possible_entries: tuple[Entry, ...] = ()
    rating: int | None = None
    changes: tuple[EntryFieldChange, ...] = ()

    @property
    def number(self) -> int:
        return self.parsed.row

    @property
    def needs_decision(self) -> bool:
        return self.state in (RowState.AMBIGUOUS, RowState.ERROR) and not self.is_left_out

    @property
    def may_be_new(self) -> bool:
        """True if an arbiter may decide that the player is new."""
        return self.state == RowState.AMBIGUOUS

    @property
    def is_added(self) -> bool:
        """True if the row becomes an entry."""
        return self.state in (RowState.NEW, RowState.IN_REGISTER) and not self.is_left_out

    @property
    def is_updated(self) -> bool:
        """True if the row changes an entry."""
        return bool(self.changes) and not self.is_left_out

    @property
    def name(self) -> str:
        """The name in the list, else the player's name."""
        return self.parsed.name or (self.player.name if self.player else "")

    def to_json(self) -> dict[str, Any]:
        """Return the row as the command prints it; `number` is None for a player outside the register."""
        number = self.player.number if self.player else None
        brought = {"rating": self.rating} if self.rating else {}
        return {"row": self.parsed.row, "state": self.state.value, "number": number, "name": self.name, **brought}


@dataclass(frozen=True, slots=True)
class ListReview:
    """The reviewed rows in the order of the list."""

    rows: tuple[ReviewedRow, ...]

    def count(self, state: str) -> int:
        """Return the number of rows in a state."""
        return sum(row.state == state for row in self.rows)

    @property
    def rows_to_add(self) -> list[ReviewedRow]:
        """The rows that become entries."""
        return [row for row in self.rows if row.is_added]

    @property
    def rows_to_update(self) -> list[ReviewedRow]:
        """The rows that change an entry."""
        return [row for row in self.rows if row.is_updated]

    @property
    def undecided(self) -> list[ReviewedRow]:
        """The rows that need a decision."""
        return [row for row in self.rows if row.needs_decision]

    @property
    def problems(self) -> list[CellProblem]:
        """The problems of all rows."""
        return [problem for row in self.rows for problem in row.problems]

    def to_json(self) -> dict[str, Any]:
        """Return the review as the command prints it."""
        states = Counter(row.state.value for row in self.rows)
        return {
            **{state: states[state] for state in ("new", "found", "ambiguous", "already")},
            "errors": [problem.to_json() for problem in self.problems],
            "entries": [row.to_json() for row in self.rows],
        }
