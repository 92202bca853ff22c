"""Caching of pages for signed-in users."""

import pytest
from django.test import Client

from ratings.models import User

pytestmark = pytest.mark.django_db


def test_a_page_for_a_signed_in_user_is_cached_by_their_browser_only(client: Client) -> None:
    assert "Cache-Control" not in client.get("/about/").headers
    client.force_login(User.objects.create(username="known-by-name"))
    assert client.get("/about/").headers["Cache-Control"] == "private, no-cache"


def test_a_page_with_its_own_cache_control_is_unchanged(client: Client) -> None:
    client.force_login(User.objects.create(username="known-by-name"))
    assert client.get("/robots.txt").headers["Cache-Control"] == "public, max-age=86400"
