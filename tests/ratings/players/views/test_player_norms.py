"""The page of a player's norm performances."""

import pytest
from django.test import Client

from ratings.models import Player
from tests.ratings.masters import create_masters, create_norm_event, set_one_federation
from tests.ratings.month import enrol_players, publish_base_list, run_and_publish
from tests.ratings.public_pages import get_page, table_rows

pytestmark = pytest.mark.django_db
ADDRESS = "/players/500/norms/"


@pytest.fixture
def masters() -> list[Player]:
    return create_masters()


def test_a_performance_is_shown_condition_by_condition_with_its_article(client: Client, masters: list[Player]) -> None:
    create_norm_event(masters, "1=0=0=111")
    run_and_publish()
    source = get_page(client, ADDRESS)
    assert "IM: Open" in source
    assert "all conditions that can be checked from the games are met" in source
    assert "titled opponents 5 7 yes art. 1.4.5a" in table_rows(source)


def test_a_condition_that_is_not_met_is_named(client: Client, masters: list[Player]) -> None:
    set_one_federation(masters)
    create_norm_event(masters, "1=0=0=111")
    run_and_publish()
    source = get_page(client, ADDRESS)
    assert "not all conditions are met" in source
    assert "(federations besides the own one; opponents of one federation, at most)" in source


def test_without_such_a_performance_the_page_says_so(client: Client) -> None:
    publish_base_list(enrol_players())
    assert "No event rated here has the performance" in get_page(client, "/players/101/norms/")
