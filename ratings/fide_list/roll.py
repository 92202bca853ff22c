"""Who has been read so far: each FIDE ID once, and everybody with a name."""

from ratings.fide_list.players import FideListPlayer
from ratings.fide_list.problems import Findings, Oddity
from ratings.folding import fold

LONGEST_NAME = 80
SPAN = 1024


class Roll:
    """The FIDE IDs of two million players in a few megabytes.

    IDs are given out in rows, so 1,024 neighbours share one integer, a bit each.
    """

    def __init__(self, findings: Findings, number_column: int | None, name_column: int | None) -> None:
        self._findings = findings
        self._number_column = number_column
        self._name_column = name_column
        self._pages: dict[int, int] = {}

    def admit(self, player: FideListPlayer, row: int) -> bool:
        """Answer whether the player can be taken.

        Told are an ID a second time and a name too long (errors), and a missing name (a warning, for FIDE's own
        lists have had some).
        """
        if self._again(player.fide_id):
            odd = Oddity("error", "fide-id-twice", "number", f"{player.fide_id} again", "each FIDE ID once")
            return self._findings.tell_row(row, [(self._number_column, odd)])
        if len(player.name) > LONGEST_NAME:
            odd = Oddity("error", "name-long", "name", player.name, f"at most {LONGEST_NAME} characters")
            return self._findings.tell_row(row, [(self._name_column, odd)])
        if "A" <= player.name[:1] <= "Z" or fold(player.name):
            return True
        odd = Oddity("warning", "name", "name", player.name, "a name; the player is left out")
        self._findings.tell_row(row, [(self._name_column, odd)])
        return False

    def _again(self, number: int) -> bool:
        page, bit = number // SPAN, 1 << number % SPAN
        before = self._pages.get(page, 0)
        self._pages[page] = before | bit
        return bool(before & bit)
