"""Files in the encodings of the world's programs, and refused ones."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.text.decoding import ENCODINGS, NotText, decode, redecode

# Invented names in the letters of their languages.
LISTS = {
    "croatian": "Ćosić;Đurđa\nŠimić;Željko\n",
    "czech": "Příjmení;Jméno;Ročník\nDvořák;Jiří;1990\nŠťastná;Žofie;2001\nNěmec;Jana;1999\n",
    "danish": "Sørensen;Åse\nKjær;Bjørn\n",
    "estonian": "Nõmm;Jüri\nSõber;Õnne\n",
    "french": "Lefèvre;Zoé\nŒdipe;Noël\nFrançois;Hélène\n",
    "german": "Müller;Jürgen\nWeiß;Björn\nSchäfer;Käthe\n",
    "greek": "Παπαδόπουλος;Γιάννης\n",
    "hungarian": "Szabó;Győző\nTóth;Ödön\nFűrész;Imre\n",
    "icelandic": "Þórsson;Guðrún\nSigurðsson;Jón\n",
    "irish": "O’Hara;Seán\nNí Bhriain;Máire\n",
    "latvian": "Bērziņš;Jānis\nOzoliņa;Līga\n",
    "lithuanian": "Žukauskas;Jonas\nŠimkutė;Rūta\nČepėnas;Linas\n",
    "mixed west": "Muñoz;Ana\nPeña;Jon\nNúñez;Eva\nSørensen;Ib\nJørgensen;Bo\n",
    "polish": "Wójcik;Zdzisław\nGawęda;Łukasz\nŻak;Ewa\n",
    "romanian": "Ionescu;Ştefan\nŢurcanu;Ana\nBrăila;Ion\n",
    "russian": "Иванов;Пётр\nСмирнова;Ольга\n",
    "slovenian": "Žagar;Tomaž\nŠušter;Maša\nČuk;Aleš\n",
    "spanish": "Muñoz;José\nPeña;Íñigo\n",
    "in capitals": "DVOŘÁK;JIŘÍ\nNĚMEC;JANA\n",
}
WINDOWS = ("cp1252", "cp1250", "cp1257", "cp1251", "cp1253", "iso8859-2", "cp852", "koi8-r", "cp866")


def spoken() -> list[tuple[str, str]]:
    """Return the lists with each code page that has all of their letters."""
    pairs = []
    for language, text in LISTS.items():
        for codec in WINDOWS:
            try:
                text.encode(codec)
            except UnicodeEncodeError:
                continue
            pairs.append((language, codec))
    return pairs


@pytest.mark.parametrize(("language", "codec"), spoken())
def test_a_list_without_a_federation_is_read_by_its_letters(language: str, codec: str) -> None:
    assert decode(LISTS[language].encode(codec)).text == LISTS[language]


@pytest.mark.parametrize(
    ("line", "codec", "encoding"),
    [
        ("Žagar, Tomaž SLO", "cp1252", "windows-1252"),  # in both code pages the same
        ("Œdipe, Noël SLO", "cp1252", "windows-1252"),
        ("Dvořák, Jan CZE", "cp1250", "windows-1250"),
        ("Dvořák, Jiří NOR", "cp1250", "windows-1250"),
        ("Sørensen, Ib NOR", "cp1252", "windows-1252"),
        ("Yılmaz, Ayşe TUR", "cp1254", "windows-1254"),
        ("Þórsson, Ari ISL", "cp1252", "windows-1252"),
        ("Čepėnas, Linas LTU", "cp1257", "windows-1257"),
        ("Őry, Pál HUN", "cp1250", "windows-1250"),
        ("Õispuu, Ain EST", "cp1252", "windows-1252"),
    ],
)
def test_the_federation_of_a_line_decides_about_its_letters(line: str, codec: str, encoding: str) -> None:
    decoded = decode(f"001 {line}\r\n".encode(codec))
    assert (decoded.text, decoded.encoding, decoded.is_guessed) == (f"001 {line}\r\n", encoding, True)


@pytest.mark.parametrize(
    ("codec", "encoding"), [("utf-8", "utf-8"), ("utf-8-sig", "utf-8"), ("utf-16", "utf-16"), ("utf-16-le", "utf-16"),
                            ("utf-16-be", "utf-16")]
)  # fmt: skip
def test_unicode_is_recognised(codec: str, encoding: str) -> None:
    decoded = decode("Name\nŁęcki, Jörg\n".encode(codec))
    assert (decoded.text, decoded.encoding, decoded.is_guessed) == ("Name\nŁęcki, Jörg\n", encoding, False)


def test_one_broken_letter_of_utf_8_is_no_other_encoding() -> None:
    data = "Łęcki\nWójcik\nŻak\nŹrebiec\n".encode() + b"M\xfcller\n"
    with pytest.raises(NotText, match="row 5, column 2: found 0xfc, expected text in utf-8"):
        decode(data)


@pytest.mark.parametrize("letter", ["\x80", "\x85", "\x92", "\x9f", "\0"])
@pytest.mark.parametrize("encoding", ["", "utf-8"])
def test_a_control_character_is_refused_with_its_place(letter: str, encoding: str) -> None:
    with pytest.raises(NotText) as error:
        decode(f"Name\r\nO{letter}Hara\r\n".encode(), encoding)
    assert (error.value.row, error.value.column, error.value.found) == (2, 2, f"U+{ord(letter):04X}")


def test_a_chosen_encoding_is_taken_or_refused_with_the_byte() -> None:
    data = "Dvořák".encode("cp1250")
    assert decode(data, "windows-1252").text == "Dvoøák"
    assert decode(data, "windows-1250").text == "Dvořák"
    with pytest.raises(NotText, match="row 1, column 4: found 0xf8, expected text in utf-8"):
        decode(data, "utf-8")


def test_a_text_is_read_again_in_another_encoding() -> None:
    assert redecode("Dvoøák", "windows-1252", "windows-1250").text == "Dvořák"
    with pytest.raises(NotText):
        redecode("Łęcki", "windows-1252", "windows-1250")


@settings(max_examples=150)
@given(st.binary(max_size=300), st.sampled_from(["", *ENCODINGS]))
def test_any_bytes_are_text_without_controls_or_refused(data: bytes, encoding: str) -> None:
    text = ""
    with suppress(NotText):
        text = decode(data, encoding).text
    assert not any(letter == "\0" or "\x80" <= letter <= "\x9f" for letter in text)
