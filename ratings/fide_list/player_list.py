"""The check for repeated FIDE IDs and missing names."""

from collections.abc import Iterable

from ratings.fide_list.players import Players
from ratings.fide_list.problems import Findings, Oddity
from ratings.text.folding import fold

LONGEST_NAME = 80
SPAN = 1024


class PlayerList:
    """A set of the FIDE IDs of two million players, in a few megabytes.

    IDs are issued in sequence, so 1,024 neighbours share one integer, a bit each.
    """

    def __init__(self, findings: Findings, number_column: int | None, name_column: int | None) -> None:
        self._findings = findings
        self._number_column = number_column
        self._name_column = name_column
        self._pages: dict[int, int] = {}

    def admitted(self, players: Players, rows: Iterable[int]) -> Players:
        """Return the acceptable players; `rows` are their rows.

        Reported are a repeated ID and a name that is too long (errors), and a missing name (a warning, because FIDE's
        own lists have had some).
        """
        again, names = [*map(self._again, players.fide_ids)], players.names
        plain = names and len(max(names, key=len)) <= LONGEST_NAME and "A" <= min(names) <= max(names) < "["
        if plain and not any(again):  # true for nearly all batches
            return players
        return players.those([*map(self._admit, players.fide_ids, names, again, rows)])

    def _admit(self, number: int, name: str, again: bool, row: int) -> bool:
        if again:
            odd = Oddity("error", "fide-id-twice", "number", f"{number} again", "each FIDE ID once")
            return self._findings.tell_row(row, [(self._number_column, odd)])
        if len(name) > LONGEST_NAME:
            odd = Oddity("error", "name-long", "name", name, f"at most {LONGEST_NAME} characters")
            return self._findings.tell_row(row, [(self._name_column, odd)])
        if fold(name):
            return True
        odd = Oddity("warning", "name", "name", name, "a name; the player is left out")
        self._findings.tell_row(row, [(self._name_column, odd)])
        return False

    def _again(self, number: int) -> bool:
        page, bit = number // SPAN, 1 << number % SPAN
        before = self._pages.get(page, 0)
        self._pages[page] = before | bit
        return bool(before & bit)
