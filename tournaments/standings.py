"""The standings of a tournament after its published rounds."""

from dataclasses import dataclass

from tournaments import crosstable
from tournaments.models import Entry, Pairing, RoundState, Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry and its row; `cells` are his games against each entry, in the order of the table."""

    entry: Entry
    row: crosstable.Row
    cells: tuple[tuple[crosstable.Cell, ...] | None, ...]


def standings(tournament: Tournament, through: int | None = None) -> list[Standing]:
    """Everybody in order, after all published rounds or `through` a round; his own place in `cells` is None."""
    entries = {entry.start_number: entry for entry in tournament.entries.select_related("player")}
    rows = crosstable.rows([*entries], games(tournament, through))
    order = [row.number for row in rows]
    return [
        Standing(
            entries[row.number],
            row,
            tuple(None if other == row.number else row.against.get(other, ()) for other in order),
        )
        for row in rows
    ]


def games(tournament: Tournament, through: int | None = None) -> list[crosstable.Played]:
    """The results of the published rounds."""
    found = Pairing.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAFT)
    if through is not None:
        found = found.filter(round__number__lte=through)
    found = found.exclude(white_result="").order_by("round__number", "board")
    values = found.values_list(
        "round__number", "white__start_number", "black__start_number", "white_result", "black_result"
    )
    return [crosstable.Played(*row) for row in values]
