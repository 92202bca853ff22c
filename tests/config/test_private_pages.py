"""Caching of pages for signed-in users."""

import pytest
from django.test import Client

from ratings.models import User

pytestmark = pytest.mark.django_db


def test_a_page_for_somebody_known_is_kept_by_their_browser_alone(client: Client) -> None:
    assert "Cache-Control" not in client.get("/about/").headers
    client.force_login(User.objects.create(username="known-by-name"))
    assert client.get("/about/").headers["Cache-Control"] == "private, no-cache"


def test_a_page_that_says_itself_who_may_keep_it_is_left_as_it_is(client: Client) -> None:
    client.force_login(User.objects.create(username="known-by-name"))
    assert client.get("/robots.txt").headers["Cache-Control"] == "public, max-age=86400"
