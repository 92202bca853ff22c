"""The client's address behind proxies."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from config.behind_proxies import BehindProxies


def seen_address(headers: dict[str, str]) -> str:
    """Return the address that the application sees if the nearest proxy is 127.0.0.1."""
    met: list[HttpRequest] = []

    def page(request: HttpRequest) -> HttpResponse:
        met.append(request)
        return HttpResponse()

    BehindProxies(page)(RequestFactory().get("/", headers=headers))
    return str(met[0].META["REMOTE_ADDR"])


@pytest.mark.parametrize(
    ("proxies", "passed", "address"),
    [
        (0, "192.0.2.9", "127.0.0.1"),
        (1, "192.0.2.9", "192.0.2.9"),
        (1, "203.0.113.66, 192.0.2.9", "192.0.2.9"),
        (2, "203.0.113.66, 192.0.2.9, 10.0.0.1", "192.0.2.9"),
        (2, "192.0.2.9", "127.0.0.1"),
        (1, "", "127.0.0.1"),
    ],
)
def test_the_address_is_the_one_our_outermost_proxy_saw_and_none_a_client_wrote(
    settings: Settings, proxies: int, passed: str, address: str
) -> None:
    settings.PROXIES = proxies
    assert seen_address({"X-Forwarded-For": passed}) == address


def test_without_the_header_the_address_is_the_one_that_connects(settings: Settings) -> None:
    settings.PROXIES = 1
    assert seen_address({}) == "127.0.0.1"
