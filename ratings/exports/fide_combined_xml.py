"""FIDE's XML layout of one file with all lists: players_list_xml_foa.xml of FIDE's download page."""

from collections.abc import Iterable, Iterator

import polars as pl

from ratings.exports.columns import CombinedList
from ratings.exports.fide_xml import ELEMENTS, number, player, players_list

identifier = "fide-xml"
content_type = "application/xml"
extension = "xml"
layout = "1 combined"


def render(header: CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Yield the file frame by frame; the rows keep their order. The file does not name its month."""
    return players_list(frames, PLAYER)


PERSON = {name: cell for name, cell in ELEMENTS.items() if name not in ("rating", "games", "k", "birthday", "flag")}
RATINGS = {
    f"{element}{name}": number(f"{prefix}_{name}")
    for element, prefix in (("", "std"), ("rapid_", "rpd"), ("blitz_", "blz"))
    for name in ("rating", "games", "k")
}
PLAYER = player(PERSON | RATINGS | {name: ELEMENTS[name] for name in ("birthday", "flag")})
