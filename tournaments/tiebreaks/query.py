"""What is asked of a tie-break: a code with its modifiers, of a field, under an edition."""

from dataclasses import dataclass

from ratings.rules.arrays import Ints
from tournaments.tiebreaks.edition import TiebreakEdition
from tournaments.tiebreaks.field import TiebreakField


@dataclass(frozen=True, slots=True)
class Code:
    """One code as TRF26 writes it in records 202 and 212, such as BH/C1 or KS/L+1.

    ``text`` is how it is written, ``name`` the tie-break. ``low`` and ``high`` values are cut (/C, /M); ``played``
    takes forfeits as games (/P), ``fore`` the last round as drawn (/F), ``limit`` moves Koya's limit by so many half
    points (/L), ``reverse`` turns the order (/R), and ``unrated`` is what an unrated player counts as (/U).
    """

    text: str
    name: str
    low: int = 0
    high: int = 0
    played: bool = False
    fore: bool = False
    limit: int = 0
    reverse: bool = False
    unrated: int | None = None


@dataclass(frozen=True, slots=True)
class TiebreakQuery:
    """One question: ``tied`` has the same number for all who are tied so far, ``seed`` is what lots are drawn from."""

    field: TiebreakField
    code: Code
    edition: TiebreakEdition
    tied: Ints
    seed: str = ""
