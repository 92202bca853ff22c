from itertools import product

import pytest

from ratings.text.sounds_like import (
    name_words,
    one_typo_away,
    sound_key,
    typo_distance,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Müller-Łęcki, J. (jr)", ["muller", "lecki", "j", "jr"]),
        ("O'Neill/Smith [GM] #1", ["oneill", "smith", "gm", "1"]),
        ("%_\\", []),
        ("Петров", ["петров"]),
        ("", []),
    ],
)
def test_a_query_is_split_into_folded_words(text: str, expected: list[str]) -> None:
    assert name_words(text) == expected


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("nepomniachtchi", "nepomnyashchy"),
        ("kasparov", "kasparow"),
        ("mamedyarov", "mamedjarow"),
        ("carlsen", "karlsen"),
        ("mohamed", "muhammad"),
        ("tchaikovsky", "chaikovskij"),
        ("alexander", "aleksandr"),
        ("pedersen", "petersen"),
        ("thomas", "tomas"),
        ("khismatullin", "hismatulin"),
    ],
)
def test_names_pronounced_alike_sound_alike_however_they_are_written(name: str, other: str) -> None:
    assert sound_key(name) == sound_key(other) != ""


@pytest.mark.parametrize(("name", "other"), [("carlsen", "caruana"), ("karpov", "kasparov"), ("anand", "adams")])
def test_other_names_sound_otherwise(name: str, other: str) -> None:
    assert sound_key(name) != sound_key(other)


@pytest.mark.parametrize("word", ["li", "leo", "ann", "a", ""])
def test_short_words_sound_like_nothing_in_particular(word: str) -> None:
    assert sound_key(word) == ""


@pytest.mark.parametrize(
    ("name", "other", "expected"),
    [
        ("carlsen", "carlsen", 0),
        ("carlsen", "carlsne", 1),
        ("carlsen", "karlsen", 1),
        ("carlsen", "carsen", 1),
        ("carlsen", "carlssen", 1),
        ("carlsen", "karlsne", 2),
        ("ca", "abc", 3),
        ("", "abc", 3),
        ("abc", "", 3),
    ],
)
def test_the_slips_between_two_words_are_counted(name: str, other: str, expected: int) -> None:
    assert typo_distance(name, other) == expected
    assert typo_distance(other, name) == expected


def test_every_word_of_one_slip_and_no_other_is_tried() -> None:
    letters = "abc"
    near = {
        word
        for size in range(5)
        for word in map("".join, product(letters, repeat=size))
        if typo_distance("aba", word) == 1
    }
    tried = set(one_typo_away("aba"))
    assert {word for word in tried if set(word) <= set(letters)} - {"aba"} == near
    assert all(typo_distance("aba", word) <= 1 for word in tried)


def test_letters_of_another_script_are_doubled_and_changed_over_too() -> None:
    assert {"петтров", "птеров", "петро", "петрво"} <= set(one_typo_away("петров"))
