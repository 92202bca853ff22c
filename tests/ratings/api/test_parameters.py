"""Unknown query parameters."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/api/v1/lists", "One of control, series, limit, after."),
        ("/api/v1/editions", "No parameter: this address has none."),
        ("/api/v1/tournaments", "One of state, federation, control, since, until, limit, after."),
    ],
)
def test_an_unknown_parameter_is_refused_by_name(client: Client, address: str, expected: str) -> None:
    answer = client.get(address, {"fed": "BGL", "colour": "red"})
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {"where": "query.fed", "expected": expected},
        {"where": "query.colour", "expected": expected},
    ]
    assert client.get(address).status_code == 200
