"""The page of the performances that were those of a norm."""

import pytest
from django.test import Client

from ratings.models import Player
from tests.ratings.month import base, people
from tests.ratings.public_pages import page, rows
from tests.ratings.test_norm_results import field, made_public, played  # noqa: F401  (a fixture)

pytestmark = pytest.mark.django_db


def test_a_performance_is_shown_condition_by_condition_with_its_article(
    client: Client,
    field: list[Player],  # noqa: F811
) -> None:
    played(field, "1=0=0=111")
    made_public()
    source = page(client, "/players/500/norms/")
    assert "IM: Open" in source
    assert "all conditions that games show are met" in source
    assert "titled opponents 5 7 yes art. 1.4.5a" in rows(source)


def test_a_condition_that_is_not_met_is_said_to_be_so(
    client: Client,
    field: list[Player],  # noqa: F811
) -> None:
    played(field, "1==1==111")
    made_public()
    source = page(client, "/players/500/norms/")
    assert "GM: Open" in source


def test_without_such_a_performance_the_page_says_so(client: Client) -> None:
    base(people())
    assert "In no event rated here was the performance" in page(client, "/players/101/norms/")
