import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.text.folding import fold
from ratings.text.spellings import MOST_SPELLINGS, may_be_same_name, spelling_key, spellings

MEET = [
    ("Müller", "Mueller"),
    ("Müller", "Muller"),
    ("MÜLLER, JÜRGEN", "Mueller, Juergen"),
    ("Käßmann", "Kaessmann"),
    ("Weiß", "Weiss"),
    ("Höß", "Hoess"),
    ("Bäuerle", "Baeuerle"),
    ("Kübler-Röß", "Kuebler Roess"),
    ("Ågård", "Aagaard"),
    ("Håkon", "Haakon"),
    ("Søren", "Soeren"),
    ("Sörensen", "Sørensen"),
    ("Ødegård", "Oedegaard"),
    ("Thorsø", "Thorsoe"),
    ("Kjær", "Kjaer"),
    ("Kjær", "Kjär"),
    ("Jääskeläinen", "Jaaskelainen"),
    ("Jääskeläinen", "Jaeaeskelaeinen"),
    ("Kőszegi", "Koeszegi"),
    ("Lœuillet", "Loeuillet"),
    ("Đoković", "Djokovic"),
    ("Þórsson", "Thorsson"),
    ("Łęcki", "Lecki"),
]
DO_NOT_MEET = [
    ("Bauer", "Baur"),
    ("Neuer", "Neur"),
    ("Quendt", "Qundt"),
    ("Michael", "Michał"),
    ("Michaela", "Michala"),
    ("Rafael", "Rafał"),
    ("Manuel", "Manul"),
    ("Manuela", "Manula"),
    ("Noel", "Nol"),
    ("Joel", "Jol"),
    ("Nadja", "Nada"),
    ("Müller", "Möller"),
    ("Müller", "Miller"),
    ("Weiß", "Weis"),
    ("Haas", "Hass"),
    ("Meier", "Meyer"),
    ("Maier", "Meier"),
    ("Carlsen", "Carlsson"),
    ("Jensen", "Jenssen"),
    ("Bär", "Ber"),
]


@pytest.mark.parametrize(("first", "other"), MEET)
def test_spellings_of_one_name_meet(first: str, other: str) -> None:
    assert spelling_key(first) == spelling_key(other)
    assert may_be_same_name(first, other)


@pytest.mark.parametrize(("first", "other"), DO_NOT_MEET)
def test_different_names_do_not_meet(first: str, other: str) -> None:
    assert spelling_key(first) != spelling_key(other)


@given(st.text(st.sampled_from("abdejlouqäöüåøæđßAE ")))
def test_the_key_of_a_key_and_of_a_folded_name_is_the_key(name: str) -> None:
    key = spelling_key(name)
    assert spelling_key(key) == key == spelling_key(fold(name))


def test_a_shortened_name_in_another_spelling_may_be_the_same() -> None:
    assert may_be_same_name("Müller, J.", "Mueller, Juergen")
    assert not may_be_same_name("Müller, K.", "Mueller, Juergen")
    assert not may_be_same_name("Bauer, J.", "Baur, Juergen")


@pytest.mark.parametrize(
    ("first", "other"),
    [("muller", "mueller"), ("agard", "aagaard"), ("soren", "soeren"), ("bar", "baer"), ("dokovic", "djokovic")],
)
def test_each_spelling_of_a_word_leads_to_the_other(first: str, other: str) -> None:
    assert {first, other} <= spellings(first) & spellings(other)


def test_the_spellings_of_a_word_have_its_key() -> None:
    assert spellings("kim") == {"kim"}
    assert "michal" not in spellings("michael")
    assert {spelling_key(word) for word in spellings("jaaskelainen")} == {"jaskelainen"}


def test_the_number_of_spellings_is_limited_and_includes_the_word() -> None:
    assert len(spellings("annakatarinasara")) <= MOST_SPELLINGS + 1
    assert "aannakatarinasara" in spellings("aannakatarinasara")
