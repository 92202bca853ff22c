"""Numbers in texts that come from no page of ours."""

import pytest

from ratings.core.numbers import LARGEST, LARGEST_KEY, key_of, number_of


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("0", 0), ("007", 7), (f"{LARGEST}", LARGEST), (f"{LARGEST + 1}", None), ("9" * 5000, None), ("-1", None)),
        *(("", None), (None, None), ("٣", None), ("²", None), ("1\0", None), (" 1", None)),
    ],
)
def test_a_number_is_one_that_a_column_holds(text: str | None, number: int | None) -> None:
    assert number_of(text) == number


@pytest.mark.parametrize(
    ("text", "key"), [("5", 5), (f"{LARGEST_KEY}", LARGEST_KEY), (f"{LARGEST_KEY + 1}", 0), ("x", 0), (None, 0)]
)
def test_an_invalid_key_is_none(text: str | None, key: int) -> None:
    assert key_of(text) == key
