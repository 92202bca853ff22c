"""The role that each address requires, as its view declares it, from the URL configuration."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver

from ratings import urls as office
from tournaments import urls as desk

ALLOWED_ROLES = {
    "anyone": {"visitor", "arbiter", "stranger", "helper", "officer", "admin"},
    "accounts": {"arbiter", "stranger", "helper", "officer", "admin"},
    "officers": {"officer", "admin"},
    "administrators": {"admin"},
    "arbiters": {"arbiter", "stranger", "admin"},
    "arbiters and officers": {"arbiter", "stranger", "officer", "admin"},
    "remove": {"arbiter", "admin"},
    "direct": {"arbiter", "admin"},
    "pair": {"arbiter", "admin"},
    "check in": {"arbiter", "admin"},
    "enter results": {"arbiter", "helper", "admin"},
    "look in": {"arbiter", "helper", "officer", "admin"},
}


def declared_roles(patterns: list[URLPattern | URLResolver]) -> Iterator[tuple[str, str]]:
    """Yield the name of each address and the role that its view declares, by default "anyone"."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from declared_roles(pattern.url_patterns)
        else:
            yield str(pattern.name), getattr(pattern.callback, "role", "anyone")


ROLE_OF = dict((*declared_roles(office.urlpatterns), *declared_roles(desk.urlpatterns)))
