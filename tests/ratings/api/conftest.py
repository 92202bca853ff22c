"""The data of the API tests: two months of six people, a correction of the second, and a tournament of four."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from django.test import Client

from ratings.models import Player, Version
from tests.ratings import month
from tests.tournaments import factories
from tournaments.models import Tournament

Ask = Callable[..., Any]


class ApiData(NamedTuple):
    """The data. `first` and `second` are two versions of the December list; F is new there, E does not play."""

    players: dict[str, Player]
    base: Version
    first: Version
    second: Version
    cup: Tournament


def create_api_data() -> ApiData:
    """Create the data."""
    cup = factories.create_running_tournament(factories.create_account("arbiter", "arbiters"))
    players = month.enrol_players()
    base = month.publish_base_list(players)
    month.create_event(players, "A1B B=C C0D A1C D=B F1A F0B F1C F=D F1E")
    first = month.run_and_publish()
    month.create_event(players, "B1A C=D", name="Late Open")
    second = month.run_and_publish(reason="a report that came late")
    return ApiData(players, base, first, second, cup)


@pytest.fixture
def api_data(db: None) -> ApiData:
    return create_api_data()


@pytest.fixture
def get_api(db: None) -> Ask:
    """A function that sends a request to the API, by the path below /api/v1/ and the query, and returns the answer."""

    def get(path: str, **query: Any) -> Any:
        headers = query.pop("headers", {})
        return Client(headers=headers).get(f"/api/v1/{path}", query)

    return get
