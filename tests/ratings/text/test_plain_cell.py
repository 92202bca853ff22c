import pytest

from ratings.text.plain_cell import plain_cell


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (";=1+1", ";'=1+1"),
        ("a; \u200b@b;c", "a;' \u200b@b;c"),
        ("\ufeff=1+1", "'\ufeff=1+1"),
        ("  -1", "'  -1"),
        ("\u202e＝1", "'\u202e＝1"),
        ("a;b-c", "a;b-c"),
        ("a=1", "a=1"),
        ("Fox\u200b", "Fox\u200b"),
    ],
)
def test_a_cell_never_starts_a_formula(text: str, written: str) -> None:
    assert plain_cell(text) == written
