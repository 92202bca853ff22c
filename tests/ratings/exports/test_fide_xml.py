import datetime as dt
import io
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.exports import fide_xml
from ratings.exports.columns import ExportedList, ListedRow
from ratings.fide_list import read
from tests.ratings.exports.frames import frames

# The bytes of FIDE's page (October 2026): no declaration, an element per line, empty ones as a pair of tags.
ONE_PLAYER = b"""<playerslist>
<player>
<fideid>100001</fideid>
<name>Muller-Lecki, Ana</name>
<country>GER</country>
<sex>F</sex>
<title>GM</title>
<w_title>WGM</w_title>
<o_title>IA,FT</o_title>
<foa_title></foa_title>
<rating>2512</rating>
<games>9</games>
<k>10</k>
<birthday>1990</birthday>
<flag>w</flag>
</player>
</playerslist>
"""


def written(exported_list: ExportedList, *rows: ListedRow) -> bytes:
    return b"".join(fide_xml.render(exported_list, frames(rows)))


def player_elements(file: bytes) -> dict[str, str | None]:
    (player,) = ET.fromstring(file)  # noqa: S314  (our own file)
    return {element.tag: element.text for element in player}


def test_a_player_is_written_to_the_byte_as_fide_does(exported_list: ExportedList, grandmaster_row: ListedRow) -> None:
    assert written(exported_list, grandmaster_row) == ONE_PLAYER


def test_an_unknown_value_is_an_empty_element(exported_list: ExportedList, unrated_row: ListedRow) -> None:
    player = player_elements(written(exported_list, unrated_row))
    assert [name for name, text in player.items() if text is None] == [
        "sex", "title", "w_title", "o_title", "foa_title", "rating", "k", "birthday", "flag",
    ]  # fmt: skip
    assert player["games"] == "0"


def test_a_womens_title_stands_in_the_column_of_titles_too(
    exported_list: ExportedList, grandmaster_row: ListedRow
) -> None:
    player = player_elements(written(exported_list, grandmaster_row._replace(title="", womens_title="WFM")))
    assert (player["title"], player["w_title"]) == ("WFM", "WFM")


@pytest.mark.parametrize("name", ["O'Hara, Tom & Jerry", "<b>Bold</b>", "A > B", "&amp;"])
def test_signs_of_xml_in_a_name_are_letters(exported_list: ExportedList, grandmaster_row: ListedRow, name: str) -> None:
    assert player_elements(written(exported_list, grandmaster_row._replace(name=name)))["name"] == name


@given(st.text(min_size=1, max_size=80))
def test_no_name_breaks_the_file(name: str) -> None:
    row = ListedRow("1", name, "ENG", "m", "", "", "", None, "wi", 1500, 0, 20, 0, 1)
    player = player_elements(written(ExportedList("rapid", dt.date(2026, 10, 1), 1, "A"), row))
    assert (player["fideid"], player["rating"], player["flag"]) == ("1", "1500", "wi")


def test_the_reader_of_fides_list_reads_it(exported_list: ExportedList, grandmaster_row: ListedRow) -> None:
    reading = read(io.BytesIO(written(exported_list, grandmaster_row)), "list.xml", control="rapid")
    (player,) = reading.players
    assert player.rapid == (2512, 9, 10)
    assert (player.fide_id, player.name, player.sex) == (100001, "Muller-Lecki, Ana", "w")
    assert (player.title, player.womens_title, player.other_titles, player.birth_year) == ("GM", "WGM", "IA,FT", 1990)
    assert reading.problems == ()
