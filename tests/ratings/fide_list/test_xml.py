import io

import pytest

from ratings.fide_list import UnreadableList, decode, read
from ratings.fide_list.players import BATCH_SIZE

PLAYER = (
    "<player><fideid>{number}</fideid><name>{name}</name><country>ENG</country><sex>M</sex><title></title>"
    "<w_title></w_title><o_title></o_title><rating>{rating}</rating><games>0</games><k>20</k>"
    "<rapid_rating>0</rapid_rating><rapid_games>0</rapid_games><rapid_k>0</rapid_k><blitz_rating>0</blitz_rating>"
    "<blitz_games>0</blitz_games><blitz_k>0</blitz_k><birthday>0</birthday><flag></flag></player>"
)


def player(number: int, name: str = "Doe, Jon", rating: object = 1500) -> str:
    return PLAYER.format(number=number, name=name, rating=rating)


def xml(*players: str) -> bytes:
    return f"<playerslist>\n{chr(10).join(players)}\n</playerslist>\n".encode()


def refused(content: bytes) -> list[tuple[str, int | None, str]]:
    with pytest.raises(UnreadableList) as refusal:
        list(read(io.BytesIO(content), "players_list_xml.xml").players)
    return [(problem.code, problem.row, problem.found) for problem in refusal.value.problems]


def names(content: bytes) -> list[str]:
    taken = read(io.BytesIO(content), "players_list_xml.xml")
    names_read = [player.name for player in taken.players]
    assert taken.problems == ()
    return names_read


def test_a_name_may_hold_what_xml_has_to_spell_out() -> None:
    spelt = ["O&apos;Hara", "A &amp; B", "&#x141;ucja", "<![CDATA[A < B]]>", "A<!-- no -->B"]
    content = xml(player(1), *(player(n, name) for n, name in enumerate(spelt, 2)), player(9, "Zed"))
    assert names(content) == ["Doe, Jon", "O'Hara", "A & B", "Łucja", "A < B", "AB", "Zed"]


@pytest.mark.parametrize(
    "odd",
    [
        player(2).replace("<sex>M</sex>", "").replace("<country>", "<sex>M</sex><country>"),
        player(2).replace("<player>", '<player since="2001">'),
        player(2).replace("<title></title>", "<title/>"),
        player(2).replace("<flag></flag>", ""),
        player(2).replace("<flag></flag>", "<flag></flag><club>Anywhere</club>"),
        "<!-- a remark -->" + player(2),
        "<?remark?>" + player(2),
        player(2).replace("><", "> <"),
    ],
)
def test_a_player_spelt_otherwise_is_the_same_player(odd: str) -> None:
    usual = list(read(io.BytesIO(xml(player(1), player(2), player(3))), "list.xml").players)
    assert list(read(io.BytesIO(xml(player(1), odd, player(3))), "list.xml").players) == usual
    assert next(read(io.BytesIO(xml(odd, player(1), player(3))), "list.xml").players) == usual[1]


def test_a_declaration_may_come_first() -> None:
    assert names(b'<?xml version="1.0" encoding="UTF-8"?>\n' + xml(player(1))) == ["Doe, Jon"]


def test_latin_1_is_read_and_reported() -> None:
    content = xml(player(1), player(2, "Pétra")).decode().encode("latin-1")
    taken = read(io.BytesIO(content), "list.xml")
    assert [player.name for player in taken.players] == ["Doe, Jon", "Pétra"]
    assert [(problem.code, problem.row) for problem in taken.problems] == [("not-utf-8", 3)]


@pytest.mark.parametrize(
    "content",
    [
        b'<!DOCTYPE playerslist [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n' + xml(player(1, "&b;")),
        b'<!DOCTYPE playerslist SYSTEM "file:///etc/passwd">\n' + xml(player(1)),
        b'<?xml version="1.0"?><!DOCTYPE playerslist>\n' + xml(player(1)),
    ],
)
def test_a_document_type_is_refused_and_with_it_every_entity(content: bytes) -> None:
    assert refused(content) == [("xml-doctype", 1, "<!DOCTYPE playerslist")]


def test_an_undefined_entity_is_refused() -> None:
    assert refused(xml(player(1), player(2, "&b;"))) == [("xml", 3, "undefined entity")]


@pytest.mark.parametrize(
    ("content", "row", "actual"),
    [
        (xml(player(1), player(2).replace("</sex>", "</sxe>")), 3, "mismatched tag"),
        (xml(player(1), player(2)).replace(b"</playerslist>", b""), 5, "no element found"),
        (xml(player(1), player(2), player(3))[:-400], 3, "unclosed token"),
        (xml(player(1)) + b"<more/>", 4, "junk after document element"),
        (xml(player(1), "A < B", player(2)), 3, "not well-formed (invalid token)"),
    ],
)
def test_xml_that_is_not_well_formed_is_refused_with_its_row(content: bytes, row: int, actual: str) -> None:
    assert refused(content) == [("xml", row, actual)]


def test_another_root_is_refused() -> None:
    assert refused(b"<html><body></body></html>") == [("xml-root", 1, "<html>")]


@pytest.mark.parametrize("players", [[], ["<player><name>Doe</name></player>"]])
def test_players_of_other_elements_are_refused(players: list[str]) -> None:
    ((code, _, _),) = refused(xml(*players))
    assert code == "header"


def test_megabytes_without_a_player_are_refused() -> None:
    assert refused(b"<playerslist>" + b"<a>" * 1_000_000)[0][0] == "binary"


def test_every_problem_is_reported_with_the_element_it_stands_in() -> None:
    content = xml(player(1), player("x"), player(3, rating="15o0"), player(1), player(5, name="N" * 81))
    assert refused(content) == [
        ("fide-id", 3, "<fideid> x"),
        ("rating", 4, "<rating> 15o0"),
        ("fide-id-twice", 5, "1 again"),
        ("name-long", 6, "N" * 81),
    ]


def test_a_problem_far_down_is_reported_with_its_row() -> None:
    players = [
        player(number, rating="15o0" if number == 3 * BATCH_SIZE else 1500) for number in range(1, 4 * BATCH_SIZE)
    ]
    assert refused(xml(*players)) == [("rating", 3 * BATCH_SIZE + 1, "<rating> 15o0")]


def test_a_name_of_eighty_characters_is_taken() -> None:
    assert names(xml(player(1, "N" * 80))) == ["N" * 80]


@pytest.mark.parametrize("length", [700, 701, 1000, 5000])
def test_a_player_across_two_blocks_is_one_player(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    monkeypatch.setattr(decode, "BLOCK_BYTES", length)
    content = xml(*(player(number, f"Doe {number}") for number in range(1, 60)))
    assert names(content) == [f"Doe {number}" for number in range(1, 60)]
