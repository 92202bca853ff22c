import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.models import Version
from tests.ratings.month import default_series
from tests.tournaments.factories import enrol_player, publish_list

pytestmark = pytest.mark.django_db


def test_a_version_supersedes_those_before_it_at_once() -> None:
    ada = enrol_player("Aune, Ada")
    first, blitz = publish_list({ada: 2100}), publish_list({ada: 2000}, "blitz")
    assert {*Version.objects.newest_cached(default_series())} == {first, blitz}
    second = publish_list({ada: 2110})
    assert {*Version.objects.newest_cached(default_series())} == {second, blitz}


def test_between_publications_only_their_number_is_asked_for() -> None:
    publish_list({enrol_player("Aune, Ada"): 2100})
    default = default_series()
    before = Version.objects.newest_cached(default)
    with CaptureQueriesContext(connection) as queries:
        assert Version.objects.newest_cached(default) is before
    assert len(queries.captured_queries) == 1
