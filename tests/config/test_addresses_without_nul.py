"""The answer to an address with a NUL."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/search/?q=%00", "/players/%00/", "/lists/?after=a%00b"])
def test_an_address_with_a_nul_names_nothing(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_doubly_escaped_nul_is_looked_up(client: Client) -> None:
    assert client.get("/search/?q=%2500").status_code == 200


def test_the_api_says_which_parameter_it_was(client: Client) -> None:
    answer = client.get("/api/v1/players?q=%00")
    assert answer.status_code == 422
    assert "query.q" in answer.content.decode()
