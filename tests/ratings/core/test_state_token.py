"""A state token is another word for another row, another program and other facts, and else the same."""

import pytest

from ratings.core.state_token import state_token

pytestmark = pytest.mark.django_db
ROW = "SELECT %(number)s::int, now()"


def test_the_same_row_has_the_same_token() -> None:
    assert state_token(ROW, {"number": 1}) == state_token(ROW, {"number": 1})


def test_another_row_or_another_fact_has_another() -> None:
    tokens = {
        state_token(ROW, {"number": 1}),
        state_token(ROW, {"number": 2}),
        state_token(ROW, {"number": 1}, also=["de"]),
    }
    assert len(tokens) == 3


def test_another_program_has_another(monkeypatch: pytest.MonkeyPatch) -> None:
    before = state_token(ROW, {"number": 1})
    monkeypatch.setattr("ratings.core.state_token.source_checksum", lambda: "another")
    assert state_token(ROW, {"number": 1}) != before
