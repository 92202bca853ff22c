"""Time zones: the zone of the office, the zones to choose from, and the sign of a zone after a time."""

from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import get_language, to_locale
from django.utils.translation import gettext as _

from ratings.text.folding import fold

ZoneGroups = list[tuple[str, list[tuple[str, str]]]]


def office_zone() -> str:
    """Return the name of the office's time zone."""
    return str(settings.TIME_ZONE)


@lru_cache(1)
def known_zones() -> frozenset[str]:
    return frozenset(available_timezones())


def validate_zone(name: str) -> None:
    """Raise ValidationError for a name that the time zone database lacks."""
    if name not in known_zones():
        raise ValidationError(
            _("%(zone)s is not a time zone; write one as Europe/Berlin."), "zone", {"zone": name[:40]}
        )


def city_of(zone: str) -> str:
    """Return the city that names a zone, in the language of the reader: ``New York``; ``UTC`` for UTC."""
    return _city(zone, get_language() or settings.LANGUAGE_CODE)


@lru_cache(2000)
def _city(zone: str, language: str) -> str:
    location = get_timezone_location(ZoneInfo(zone), locale=_locale(language), return_city=True)
    return location.rpartition("/")[2]


def current_sign() -> str:
    """Return the city of the current zone if it is not the zone of the office, else an empty text."""
    zone = timezone.get_current_timezone_name()
    return "" if zone == office_zone() else city_of(zone)


def sign_of_current_zone() -> str:
    """Return the city of the current zone, for readers who may be elsewhere."""
    return city_of(timezone.get_current_timezone_name())


def zone_choices(stored: str = "") -> ZoneGroups:
    """Return the zones to choose from, by country, in the language of the reader; `stored` is among them."""
    groups = _choices(get_language() or settings.LANGUAGE_CODE)
    listed = {name for _country, zones in groups for name, _city in zones}
    others = [(name, city_of(name)) for name in dict.fromkeys((office_zone(), stored)) if name and name not in listed]
    return [*groups, (_("Other"), others)] if others else [*groups]


@lru_cache(10)
def _choices(language: str) -> ZoneGroups:
    countries = _locale(language).territories
    groups: dict[str, list[tuple[str, str]]] = {}
    for zone, territory in get_global("zone_territories").items():
        if zone in known_zones() and territory in countries and territory != "ZZ":
            groups.setdefault(countries[territory], []).append((zone, _city(zone, language)))
    return [
        (country, sorted(zones, key=lambda zone: zone[1]))
        for country, zones in sorted(groups.items(), key=lambda group: fold(group[0]))
    ]


def _locale(language: str) -> Locale:
    return Locale.parse(to_locale(language))
