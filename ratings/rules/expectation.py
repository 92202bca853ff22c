"""Expected scores of rated players."""

from ratings.rules.arrays import Ints
from ratings.rules.edition_schema import Edition
from ratings.rules.tables import expected_score


def expected_scores(edition: Edition, counted: Ints) -> Ints:
    """Return the expected score in hundredths of a point for each difference that counts (B.02, 8.3.2).

    A difference is the own rating less the opponent's.
    """
    return expected_score(edition.tables, counted)
