"""Decisions about the rows of a list: stored once, and never replaced by somebody who has not seen them."""

from typing import Any

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from ratings.reviews.decisions import AlreadyDecided, RowDecision, decide, decisions_from_json


@pytest.fixture
def stored() -> dict[str, Any]:
    return {}


def test_a_decision_is_kept_with_author_and_earlier_corrections(stored: dict[str, Any]) -> None:
    olga = User(username="olga", first_name="Olga", last_name="Lie")
    assert decide(stored, 3, RowDecision("", {1: " a\nb "}), "", olga)
    assert decide(stored, 3, RowDecision("new"), "", olga)
    assert not decide(stored, 3, RowDecision("new"), "", olga)
    decision = decisions_from_json(stored)[3]
    assert (decision.choice, decision.fixes, decision.by) == ("new", {1: "a b"}, "Olga Lie")


def test_a_second_person_replaces_only_what_they_have_seen(stored: dict[str, Any]) -> None:
    decide(stored, 3, RowDecision("new"), "", User(username="olga"))
    with pytest.raises(AlreadyDecided, match="olga has decided it meanwhile"):
        decide(stored, 3, RowDecision("out"), "", User(username="oda"))
    assert not decide(stored, 3, RowDecision("new"), "", User(username="oda"))
    assert decide(stored, 3, RowDecision("out"), stored["3"]["at"], User(username="oda"))
    assert decisions_from_json(stored)[3].is_left_out


def test_control_characters_are_refused(stored: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        decide(stored, 3, RowDecision("", {1: "a\x80"}), "", User(username="olga"))
    assert stored == {}
