"""The input of a tie-break: a code with its modifiers, a field and an edition."""

from dataclasses import dataclass

from ratings.rules.arrays import Ints
from tournaments.tiebreaks.edition import TiebreakEdition
from tournaments.tiebreaks.field import TiebreakField


@dataclass(frozen=True, slots=True)
class TiebreakCode:
    """One code as in records 202 and 212 of TRF26, such as BH/C1 or KS/L+1.

    ``text`` is the code as written, ``name`` the tie-break. ``low`` and ``high`` are the numbers of values to cut (/C,
    /M). ``played`` counts forfeits as games (/P), ``with_final_round_drawn`` counts the last round as drawn (/F).
    ``limit`` moves Koya's limit by this number of half points (/L), ``reverse`` reverses the order (/R), and
    ``unrated`` is the rating of an unrated player (/U).
    """

    text: str
    name: str
    low: int = 0
    high: int = 0
    played: bool = False
    with_final_round_drawn: bool = False
    limit: int = 0
    reverse: bool = False
    unrated: int | None = None


@dataclass(frozen=True, slots=True)
class TiebreakQuery:
    """The input of one tie-break; ``tied`` has the same number for all players who are tied so far.

    ``seed`` determines the drawing of lots.
    """

    field: TiebreakField
    code: TiebreakCode
    edition: TiebreakEdition
    tied: Ints
    seed: str = ""
