"""What every page knows of the installation: its name, and the warnings it must carry."""

from django.conf import settings
from django.http import HttpRequest

from ratings.models import Installation

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def installation(request: HttpRequest) -> dict[str, object]:
    here = Installation.objects.first()
    demonstration = here is not None and here.demonstration
    return {
        "installation": here,
        "demonstration": demonstration,
        "exposed_demonstration": demonstration and settings.BIND not in LOOPBACK,
        "sends_mail": settings.SENDS_MAIL,
        "languages": settings.LANGUAGES,
    }
