"""What FIDE's two layouts of a list have in common: its people as FIDE writes them."""

import polars as pl

from ratings.fide_list.layout import SEX_LETTERS
from ratings.folding import ascii_name

NAME = "name"
SEX = pl.col("sex").replace_strict(SEX_LETTERS, return_dtype=pl.String)
TITLE = pl.when(pl.col("title") == "").then(pl.col("womens_title")).otherwise(pl.col("title"))
"""A women's title stands in the column of titles too, where there is no other."""


def in_ascii(frame: pl.DataFrame) -> pl.DataFrame:
    """Answer the frame with its names in ASCII, without accents; a letter without a Latin counterpart becomes "?"."""
    names = frame[NAME]
    strange = names.filter(names.str.contains(r"[^ -~]")).unique()
    spelled = pl.Series(map(ascii_name, strange), dtype=pl.String)
    return frame.with_columns(names.replace(strange, spelled)) if len(strange) else frame
