"""Template context of every page: the installation, its warnings and languages."""

from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest

from ratings.accounts.trial import is_trial
from ratings.models import Installation


def installation(request: HttpRequest) -> dict[str, object]:
    published = getattr(request, "published", "")
    here = installation_of(published) if published else installation_of_request(request)
    demonstration = here is not None and here.demonstration
    return {
        "installation": here,
        "demonstration": demonstration,
        "closed_demonstration": demonstration and not is_trial(),
        "sends_mail": settings.SENDS_MAIL,
        "languages": settings.LANGUAGES,
    }


def installation_of_request(request: HttpRequest) -> Installation | None:
    """Return the installation, read once per request."""
    if not hasattr(request, "office"):
        vars(request)["office"] = Installation.objects.first()
    office: Installation | None = vars(request)["office"]
    return office


@lru_cache(maxsize=2)
def installation_of(published: str) -> Installation | None:
    """Return the installation in a published state, read once per state and process."""
    return Installation.objects.first()
