"""The API page for readers: every operation of the description is on it."""

import re

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from tests.ratings.public_pages import get_page
from tests.tournaments import factories

pytestmark = pytest.mark.django_db


def test_every_operation_and_every_field_is_on_the_page(client: Client) -> None:
    described = client.get("/api/v1/openapi.json").json()
    source = get_page(client, "/api/")
    for path, methods in described["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in source
    assert set(re.findall('href="#schema-([A-Za-z]+)"', source)) <= set(re.findall('id="schema-([A-Za-z]+)"', source))
    assert "difference after the limits" in source


def test_a_problem_leads_to_its_place_on_the_page(client: Client) -> None:
    kind = client.get("/api/v1/nowhere").json()["type"]
    address, fragment = kind.split("#")
    assert f'id="{fragment}"' in get_page(client, address)


def test_the_page_states_the_rate_limits(client: Client, settings: Settings) -> None:
    settings.API_A_MINUTE = 17
    assert "17 requests a minute" in get_page(client, "/api/")


def test_signed_in_users_are_offered_keys_and_visitors_the_log_in(client: Client) -> None:
    assert "/api/keys/" not in get_page(client, "/api/")
    client.force_login(factories.create_account("developer"))
    assert 'href="/api/keys/"' in get_page(client, "/api/")


def test_the_page_has_no_external_scripts(client: Client) -> None:
    sources = re.findall(r'<script[^>]* src="([^"]+)"', get_page(client, "/api/"))
    assert sources
    assert not [source for source in sources if "//" in source]
