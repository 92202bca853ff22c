import pytest
from pytest_django.fixtures import Settings

from ratings.models import RatingSeries
from tournaments.demo.series import EDITIONS


@pytest.fixture
def national_series(db: None, settings: Settings) -> RatingSeries:
    """A series of rapid and standard lists, rated by an invented chapter."""
    settings.EDITIONS_DIRECTORY = str(EDITIONS)
    return RatingSeries.objects.create(code="NAT", name="National", source="computed", chapter="national")
