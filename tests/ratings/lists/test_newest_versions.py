import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.models import Version
from tests.ratings.month import default_series
from tests.tournaments.cast import player, published

pytestmark = pytest.mark.django_db


def test_a_version_supersedes_those_before_it_at_once() -> None:
    ada = player("Aune, Ada")
    first, blitz = published({ada: 2100}), published({ada: 2000}, "blitz")
    assert {*Version.objects.newest_cached(default_series())} == {first, blitz}
    second = published({ada: 2110})
    assert {*Version.objects.newest_cached(default_series())} == {second, blitz}


def test_between_publications_only_their_number_is_asked_for() -> None:
    published({player("Aune, Ada"): 2100})
    default = default_series()
    before = Version.objects.newest_cached(default)
    with CaptureQueriesContext(connection) as queries:
        assert Version.objects.newest_cached(default) is before
    assert len(queries.captured_queries) == 1
