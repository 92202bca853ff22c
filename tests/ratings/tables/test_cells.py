"""Single cells in the notation of spreadsheets."""

from collections.abc import Callable

import pytest

from ratings.tables.cells import cell_text, fide_id_of, label_of, rating_of, sex_of, short_text, title_of
from ratings.tables.problems import CannotRead


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1503014", "1503014"),
        ("001503014", "1503014"),
        ("1503014.0", "1503014"),
        ("1503014,00", "1503014"),
        ("1 503 014", "1503014"),
        ("1.503.014", "1503014"),
        ("1,503,014", "1503014"),
        ("n17", "N17"),
    ],
)
def test_fide_ids_lose_zeros_blanks_and_decimals(written: str, number: str) -> None:
    assert fide_id_of(written) == number


@pytest.mark.parametrize(
    ("read", "written", "expected"),
    [
        (fide_id_of, "3910A412", "digits only"),
        (fide_id_of, "12345678901", "digits only"),
        (fide_id_of, "3,91E+07", "has rounded the number"),
        (sex_of, "x", "w or m"),
        (lambda text: rating_of(text, 3500), "strong", "a number"),
        (lambda text: rating_of(text, 3500), "3501", "a number"),
        (lambda text: short_text(text, 5), "SK Nord", "at most 5 letters"),
    ],
)
def test_an_invalid_cell_is_refused_with_the_valid_values(
    read: Callable[[str], object], written: str, expected: str
) -> None:
    with pytest.raises(CannotRead, match=expected):
        read(written)


def test_sex_title_and_rating_in_several_spellings() -> None:
    assert [sex_of(text) for text in ("F", "w", "Weiblich", "Femme", "M", "Masculino")] == ["w"] * 4 + ["m"] * 2
    assert [title_of(text) for text in ("gm", "WIM", "wf", "NM")] == ["GM", "WIM", "WFM", ""]
    assert [rating_of(text, 3500) for text in ("2150", "2150,5", "2.150", "0000")] == [2150, 2150, 2150, None]
    assert (label_of("4412.0", 11), short_text("SK  Nord", 80)) == ("4412", "SK Nord")
    assert [cell_text(text) for text in (" - ", "N/A", "0", "unr", "0x")] == ["", "", "", "", "0x"]
