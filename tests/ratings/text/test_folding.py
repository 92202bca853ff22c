import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.text.folding import ascii_name, fold, is_same_name, name_matches


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Müller-Łęcki, J.", "muller lecki j"),
        ("MULLER LECKI J", "muller lecki j"),
        ("O'Connor, Ana-María", "oconnor ana maria"),
        ("O’Connor, Ana‑María", "oconnor ana maria"),
        ("O´Connor,Ana–Maria", "oconnor ana maria"),
        ("Sørensen, Bjørn Æ.", "sorensen bjorn ae"),
        ("Weiß, Groß", "weiss gross"),
        ("Þórsson, Guðmundur", "thorsson gudmundur"),
        ("Işık, İpek", "isik ipek"),
        ("  Two   spaces ,  Ann ", "two spaces ann"),
        ("Zero\u200bWidth", "zerowidth"),
        ("Алёхин, Юрий", "алехин юрии"),
        ("", ""),
        (" ,.- ", ""),
    ],
)
def test_a_name_is_folded_to_plain_words(name: str, folded: str) -> None:
    assert fold(name) == folded


def test_composed_and_decomposed_letters_fold_alike() -> None:
    assert fold("Jos\u00e9") == fold("Jose\u0301") == "jose"


@pytest.mark.whole
def test_folding_any_single_character_twice_changes_nothing() -> None:
    changed = [
        hex(point)
        for point in range(sys.maxunicode + 1)
        if not 0xD800 <= point <= 0xDFFF and fold(fold(chr(point))) != fold(chr(point))
    ]
    assert changed == []


@given(st.text())
def test_folding_twice_changes_nothing(name: str) -> None:
    assert fold(fold(name)) == fold(name)


# Stored names were folded so that a name of ASCII letters keeps its backtick, unlike all other names.
WITHOUT_BACKTICK = st.text(st.characters(exclude_characters="`", exclude_categories=["Cs"]))


@given(WITHOUT_BACKTICK, WITHOUT_BACKTICK)
def test_a_folded_name_has_its_words_one_space_apart(first: str, second: str) -> None:
    folded = fold(f"{first} {second}")
    assert folded == " ".join(folded.split())
    assert folded == f"{fold(first)} {fold(second)}".strip()


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Müller, Łukasz", "Muller, Lukasz"),
        ("O’Connor, Ana–María", "O'Connor, Ana-Maria"),
        ("Ærø, Þór", "AEro, Thor"),
        ("Weiß, ẞ", "Weiss, SS"),
        ("Plain, Name", "Plain, Name"),
        ("王, Wei", "?, Wei"),
    ],
)
def test_a_name_is_written_in_ascii_with_its_case_kept(name: str, plain: str) -> None:
    assert ascii_name(name) == plain


@given(st.text())
def test_an_ascii_name_is_ascii(name: str) -> None:
    assert ascii_name(name).isascii()


@pytest.mark.parametrize(
    ("query", "fits"), [("", True), ("mül", True), ("A MU", True), ("ller", False), ("mu b", False)]
)
def test_a_name_fits_by_the_beginnings_of_its_words(query: str, fits: bool) -> None:
    assert name_matches("Müller, Anna", query) is fits


@pytest.mark.parametrize(
    ("name", "other", "same"),
    [
        ("Carlsen, Magnus", "Carlsen, Magnus", True),
        ("Carlsen, Magnus", "Magnus Carlsen", True),
        ("Carlsen, M.", "Carlsen, Magnus", True),
        ("Müller, Jürgen", "Mueller, Juergen", False),
        ("Müller, Jürgen", "Muller, Jurgen", True),
        ("Anand, Viswanathan", "Anand, V", True),
        ("Carlsen, Magnus", "Carlsson, Magnus", False),
        ("Carlsen, Magnus", "Carlsen, Henrik", False),
        ("", "Carlsen, Magnus", False),
    ],
)
def test_names_may_be_one_when_the_words_are(name: str, other: str, same: bool) -> None:
    assert is_same_name(name, other) is same
    assert is_same_name(other, name) is same
