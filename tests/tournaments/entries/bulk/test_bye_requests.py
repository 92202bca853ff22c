"""Requested byes as people write them in a list."""

import pytest

from ratings.tables.problems import CannotRead
from tournaments.entries.bulk.bye_requests import bye_requests_of


@pytest.mark.parametrize(
    ("text", "byes"),
    [
        ("3", "3H"),
        ("3, 5", "3H 5H"),
        ("5 and 3", "3H 5H"),
        ("Round 3", "3H"),
        ("Rd. 3 + Rd. 4", "3H 4H"),
        ("Runden 1 und 2", "1H 2H"),
        ("3 ½, 5 0", "3H 5Z"),
        ("3=0; 5=1/2", "3Z 5H"),
        ("R3 half point bye, R5 zero", "3H 5Z"),
        ("3h 5z", "3H 5Z"),
        ("2-4 zero", "2Z 3Z 4Z"),
        ("1 (0.5)", "1H"),
        ("3 3", "3H"),
        ("1/2", "1H 2H"),
        ("99", "99H"),
        ("no", ""),
        ("Nein", ""),
        ("None", ""),
    ],
)
def test_rounds_and_kinds_are_read(text: str, byes: str) -> None:
    assert " ".join(f"{number}{kind}" for number, kind in bye_requests_of(text)) == byes


@pytest.mark.parametrize(
    "text", ["yes", "0", "100", "3.5", "late on Friday", "round", "5-3", "half", "2026-11-07", "3?"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(CannotRead):
        bye_requests_of(text)
