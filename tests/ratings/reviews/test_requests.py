"""Requests of the pages of a review."""

import pytest
from django.test import RequestFactory

from ratings.models import User
from ratings.reviews.requests import is_of_other_account, requested_decision, requested_number


def test_a_decision_has_row_choice_corrections_and_what_was_seen() -> None:
    sent = {"row": "12", "choice": "new", "fix-0": "Lund", "fix-200": "x", "seen": "2026", "alike": "1"}
    request = requested_decision(RequestFactory().post("/", sent))
    assert (request.row, request.seen, request.is_for_alike) == (12, "2026", True)
    assert (request.decision.choice, request.decision.fixes) == ("new", {0: "Lund"})
    assert not requested_decision(RequestFactory().post("/", {})).is_for_alike


@pytest.mark.parametrize("text", [None, "", "x", "-1", "12345678", "²"])
def test_what_is_no_number_is_none(text: str | None) -> None:
    assert requested_number(text) is None


def test_entries_of_another_account_are_known() -> None:
    for sent, is_other in (({}, False), ({"owner": "7"}, False), ({"owner": "8"}, True)):
        request = RequestFactory().post("/", sent)
        request.user = User(pk=7)
        assert is_of_other_account(request) is is_other
