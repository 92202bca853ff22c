import datetime as dt

import pytest

from ratings.register.federations import (
    FEDERATIONS,
    FederationFileError,
    RegisteredFederation,
    code_state,
    federation_of,
    read_federations,
)
from ratings.tables.problems import CannotRead


def test_the_file_knows_every_code_once_with_a_name() -> None:
    assert len(FEDERATIONS) > 195
    assert all(code == federation.code for code, federation in FEDERATIONS.items())
    names = [federation.name for federation in FEDERATIONS.values() if not federation.former]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("code", "name"), [("ENG", "England"), ("NED", "Netherlands"), ("CIV", "Côte d'Ivoire"), ("FID", "FIDE")]
)
def test_a_code_has_its_name(code: str, name: str) -> None:
    assert FEDERATIONS[code].name == name


def test_only_fid_is_no_federation_for_norms() -> None:
    assert [code for code, federation in FEDERATIONS.items() if not federation.norms] == ["FID"]


@pytest.mark.parametrize(
    ("code", "day", "expected"),
    [
        ("YUG", dt.date(2003, 2, 3), "known"),
        ("YUG", dt.date(2003, 2, 4), "no-longer"),
        ("SCG", dt.date(2003, 2, 3), "not-yet"),
        ("SCG", dt.date(2003, 2, 4), "known"),
        ("SCG", dt.date(2006, 6, 4), "known"),
        ("SCG", dt.date(2006, 6, 5), "no-longer"),
        ("SRB", dt.date(2006, 6, 4), "not-yet"),
        ("SRB", dt.date(2006, 6, 5), "known"),
        ("ENG", dt.date(1970, 1, 1), "known"),
        ("ROM", dt.date(2005, 1, 1), "known"),
        ("ZZZ", dt.date(2025, 1, 1), "unknown"),
        ("eng", dt.date(2025, 1, 1), "unknown"),
        ("", dt.date(2025, 1, 1), "unknown"),
    ],
)
def test_a_code_stands_from_its_first_to_its_last_day(code: str, day: dt.date, expected: str) -> None:
    assert code_state(code, day) == expected


def test_a_federation_is_read_with_all_its_keys() -> None:
    text = (
        "[current]\n"
        'AAA = { name = "Anywhere", first = 2001-02-03, norms = false }\n'
        "[former]\n"
        'BBB = { name = "Beyond", last = 1999-12-31 }\n'
    )
    assert read_federations(text, "some.toml") == {
        "AAA": RegisteredFederation("AAA", "Anywhere", first=dt.date(2001, 2, 3), norms=False),
        "BBB": RegisteredFederation("BBB", "Beyond", last=dt.date(1999, 12, 31), former=True),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[current]\nAAA = { name = "A", frist = 2001-01-01 }\n[former]\n', "AAA: frist"),
        ('[current]\nAAA = { name = "A", first = "2001-01-01" }\n[former]\n', "AAA: first"),
        ('[current]\nAAA = { name = "A", norms = 0 }\n[former]\n', "AAA: norms"),
        ("[current]\nAAA = {}\n[former]\n", "AAA: name is missing"),
        ('[current]\nAAA = { name = "" }\n[former]\n', "AAA: name is missing"),
        ('[current]\nAAAA = { name = "A" }\n[former]\n', "AAAA: expected a code of 3 capitals"),
        ('[current]\naaa = { name = "A" }\n[former]\n', "aaa: expected a code of 3 capitals"),
        (
            '[current]\nAAA = { name = "A", first = 2001-01-02, last = 2001-01-01 }\n[former]\n',
            "AAA: last is before first",
        ),
        ('[current]\nAAA = { name = "A" }\n[former]\nAAA = { name = "A" }\n', "AAA is in"),
        ('[current]\nAAA = { name = "A" }\nAAA = { name = "A" }\n[former]\n', "line 3"),
        ('[current]\nAAA = { name = "A" }\n', r"expected \[current\] and \[former\]"),
        ("[current]\n[former]\n[other]\n", "other"),
    ],
)
def test_the_file_is_refused_with_its_name_and_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(FederationFileError, match=f"some.toml: .*{message}"):
        read_federations(text, "some.toml")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nor", "NOR"), ("Norwegen", "NOR"), ("Norvège", "NOR"), ("NO", "NOR"), ("DEU", "GER"), ("Deutschland", "GER"),
        ("Suisse", "SUI"), ("Schottland", "SCO"), ("Holland", "NED"), ("Turkey", "TUR"), ("Türkei", "TUR"),
        ("USA", "USA"), ("España", "ESP"), ("YUG", "YUG"), ("ZZZ", "ZZZ"),
    ],
)  # fmt: skip
def test_a_federation_is_known_by_its_code_its_country_and_names_in_many_languages(text: str, code: str) -> None:
    """D30: "Norwegen" was not recognised."""
    assert federation_of(text) == code


@pytest.mark.parametrize("text", ["Atlantis", "GB", "N0R", "ÄÖÜ"])
def test_an_unknown_federation_is_refused(text: str) -> None:
    with pytest.raises(CannotRead, match="three letters"):
        federation_of(text)


def test_every_federation_is_known_by_its_own_name() -> None:
    codes = [code for code, federation in FEDERATIONS.items() if not federation.former]
    own = {code for code in codes if federation_of(FEDERATIONS[code].name) == code}
    assert own == {*codes}
