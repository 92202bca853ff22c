"""Problems as sentences."""

import ast
import functools
from pathlib import Path

import pytest

import ratings.reports
from ratings.reports.problems import ALL_MESSAGES, CHECK_MESSAGES, MESSAGES, Notes, Remark

SOURCE = Path(ratings.reports.__path__[0])


@functools.cache
def codes_in_use() -> set[str]:
    """Return the strings in the package, which include all codes passed to Notes.add."""
    texts: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        if path.name != "problems.py":
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            texts |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return texts


@pytest.mark.parametrize("code", ALL_MESSAGES)
def test_every_sentence_is_used_somewhere(code: str) -> None:
    assert code in codes_in_use()


def test_no_code_has_two_sentences() -> None:
    assert not MESSAGES.keys() & CHECK_MESSAGES.keys()


def test_a_remark_says_its_place_first() -> None:
    remark = Remark("problem", "unreadable", 3, 5, "soon", "a date", (("label", "first day"), ("record", "042")))
    assert str(remark) == ("row 3, column 5: first day (record 042) cannot be read: 'soon' found, a date expected")
    assert remark.fields()["label"] == "first day"


def test_a_remark_without_a_place_is_the_sentence_alone() -> None:
    assert str(Remark("problem", "no-players")) == "no player (record 001) is in the file"


def test_notes_keep_their_order_and_count_problems() -> None:
    notes = Notes()
    notes.add("adjustment", "byte-order-mark")
    notes.add("problem", "no-players")
    notes.add("adjustment", "latin-1")
    assert [remark.code for remark in notes.of("adjustment")] == ["byte-order-mark", "latin-1"]
    assert notes.problems == 1
