"""The campaign of alterations, in its short form: each attempt as the serving role, and some of those of the owner."""

from collections.abc import Iterator

import pytest
from django.db import connections

from campaigns.alterations import SERVING_ROLE_STATEMENTS, attempts


@pytest.fixture
def serving_role() -> Iterator[None]:
    """The campaign looks as the owner in the end; afterwards the serving role is back."""
    serving = connections["default"]
    yield
    connections["default"] = serving


@pytest.mark.whole
@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
@pytest.mark.usefixtures("serving_role")
def test_every_alteration_is_refused_or_detected() -> None:
    outcomes = dict(attempts(every=10))
    assert {name for name, outcome in outcomes.items() if outcome not in ("refused", "found")} == set()
    assert len(outcomes) > len(SERVING_ROLE_STATEMENTS) + 10
