"""Names of time zones, and the choice of them."""

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone, translation
from pytest_django.fixtures import Settings

from ratings.core.zones import city_of, current_sign, validate_zone, zone_choices


@pytest.mark.parametrize(
    ("zone", "english", "german"),
    [
        ("Europe/Vienna", "Vienna", "Wien"),
        ("America/New_York", "New York", "New York"),
        ("America/Argentina/Buenos_Aires", "Buenos Aires", "Buenos Aires"),
        ("UTC", "UTC", "UTC"),
    ],
)
def test_a_zone_is_named_by_its_city(zone: str, english: str, german: str) -> None:
    names = []
    for language in ("en-gb", "de"):
        with translation.override(language):
            names.append(city_of(zone))
    assert names == [english, german]


def test_only_another_zone_than_that_of_the_office_has_a_sign(settings: Settings) -> None:
    settings.TIME_ZONE = "Europe/Oslo"
    assert current_sign() == ""
    with timezone.override("Europe/Oslo"):
        assert current_sign() == ""
    with timezone.override("Asia/Tokyo"):
        assert current_sign() == "Tokyo"


@pytest.mark.parametrize("name", ["", "Europe/Atlantis", "europe/oslo", "../etc/passwd", "UTC+1"])
def test_an_unknown_zone_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_zone(name)


def test_zones_are_offered_by_country_with_the_stored_and_the_office_zone(settings: Settings) -> None:
    settings.TIME_ZONE = "UTC"
    groups = dict(zone_choices("Asia/Calcutta"))
    assert ("Europe/Oslo", "Oslo") in groups["Norway"]
    assert {"America/New_York", "America/Chicago"} <= {zone for zone, _city in groups["United States"]}
    assert [zone for zone, _city in groups["Other"]] == ["UTC", "Asia/Calcutta"]
    for _country, zones in groups.items():
        for zone, _city in zones:
            validate_zone(zone)
