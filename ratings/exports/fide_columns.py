"""Columns of both FIDE layouts: the data of players in FIDE's format."""

import polars as pl

from ratings.fide_list.layout import SEX_LETTERS
from ratings.text.folding import LETTERS, ascii_name

NAME = "name"
SEX = pl.col("sex").replace_strict(SEX_LETTERS, return_dtype=pl.String)
TITLE = pl.when(pl.col("title") == "").then(pl.col("womens_title")).otherwise(pl.col("title"))
"""The column of titles. A player without an open title has the women's title in this column."""

_LETTERS = {chr(letter): plain for letter, plain in LETTERS.items()}
_IS_LATIN = pl.col(NAME).str.contains(
    r"^[ -_a-~\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{13E}\u{141}-\u{148}\u{14C}-\u{17F}]*$"
)
_WITHOUT_MARKS = pl.col(NAME).str.normalize("NFKD").str.replace_all(r"\p{M}", "").str.replace_many(_LETTERS)


def in_ascii(frame: pl.DataFrame) -> pl.DataFrame:
    """Return the frame with names in ASCII, in the spelling of `folding.ascii_name`.

    Names in Latin letters with accents are converted as a column. The few other names are converted one by one.
    """
    if not _is_not_ascii(frame[NAME]).any():
        return frame
    spelled = frame.with_columns(pl.when(_IS_LATIN).then(_WITHOUT_MARKS).otherwise(pl.col(NAME)).alias(NAME))
    names = spelled[NAME]
    others = names.filter(_is_not_ascii(names)).unique()
    return spelled.with_columns(names.replace(others, pl.Series(map(ascii_name, others), dtype=pl.String)))


def _is_not_ascii(names: pl.Series) -> pl.Series:
    return names.str.contains(r"[^ -~]")
