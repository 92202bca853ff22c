"""The check for repeated FIDE IDs and for missing names."""

from collections.abc import Iterable

from ratings.fide_list.players import PlayerBatch
from ratings.fide_list.problems import Oddity, ProblemCollector
from ratings.text.folding import fold

MAX_NAME_LENGTH = 80
IDS_PER_PAGE = 1024


class FideIdSet:
    """A set of the FIDE IDs of two million players, in a few megabytes.

    IDs are assigned in sequence, so that 1,024 neighbouring IDs share one integer, with a bit for each.
    """

    def __init__(self, findings: ProblemCollector, number_column: int | None, name_column: int | None) -> None:
        self._findings = findings
        self._number_column = number_column
        self._name_column = name_column
        self._pages: dict[int, int] = {}

    def accept(self, players: PlayerBatch, rows: Iterable[int]) -> PlayerBatch:
        """Return the valid players; `rows` are the rows of all players in the file.

        A repeated ID and a name that is too long are errors. A missing name is a warning, because FIDE's own lists have
        had such players.
        """
        again, names = [*map(self._is_repeated, players.fide_ids)], players.names
        plain = names and len(max(names, key=len)) <= MAX_NAME_LENGTH and "A" <= min(names) <= max(names) < "["
        if plain and not any(again):  # true for nearly all batches
            return players
        return players.select([*map(self._is_accepted, players.fide_ids, names, again, rows)])

    def _is_accepted(self, number: int, name: str, again: bool, row: int) -> bool:
        if again:
            odd = Oddity("error", "fide-id-twice", "number", f"{number} again", "each FIDE ID once")
            return self._findings.add_row(row, [(self._number_column, odd)])
        if len(name) > MAX_NAME_LENGTH:
            odd = Oddity("error", "name-long", "name", name, f"at most {MAX_NAME_LENGTH} characters")
            return self._findings.add_row(row, [(self._name_column, odd)])
        if fold(name):
            return True
        odd = Oddity("warning", "name", "name", name, "a name; the player is left out")
        self._findings.add_row(row, [(self._name_column, odd)])
        return False

    def _is_repeated(self, number: int) -> bool:
        page, bit = number // IDS_PER_PAGE, 1 << number % IDS_PER_PAGE
        before = self._pages.get(page, 0)
        self._pages[page] = before | bit
        return bool(before & bit)
