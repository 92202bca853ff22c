import pytest

from ratings.text.spellings import MOST_SPELLINGS, spellings, with_one_letter


@pytest.mark.parametrize(
    ("first", "other"),
    [("muller", "mueller"), ("agard", "aagaard"), ("soren", "soeren"), ("bar", "baer"), ("strasse", "straasse")],
)
def test_two_letters_and_one_are_one_spelling(first: str, other: str) -> None:
    assert with_one_letter(first) == with_one_letter(other) == first
    assert {first, other} <= spellings(first) & spellings(other)


def test_a_word_without_these_letters_has_one_spelling() -> None:
    assert spellings("kim") == {"kim"}


def test_the_number_of_spellings_is_limited_and_includes_the_word() -> None:
    assert len(spellings("annakatarinasara")) <= MOST_SPELLINGS + 1
    assert "aannakatarinasara" in spellings("aannakatarinasara")
