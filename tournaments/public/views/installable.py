"""Files for installing the pages on a phone's home screen, and for reading them offline."""

import json
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe

from ratings.changes.source_checksum import source_checksum
from ratings.models import Installation

STATIC = Path(settings.BASE_DIR) / "static"
DAY_SECONDS = 86400
PAGE_COLOUR = "#fffdf8"
ICONS = (
    ("icons/192.png", "192x192", "any"),
    ("icons/512.png", "512x512", "any"),
    ("icons/maskable.png", "512x512", "maskable"),
)
MAX_SHORT_NAME = 12


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Send the manifest of the installation: its name, icons and colours."""
    here = Installation.objects.first()
    name = (here and here.authority) or _("Rating office")
    content = {
        "id": "/",
        "name": name,
        "short_name": name if len(name) <= MAX_SHORT_NAME else _("Chess"),
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": PAGE_COLOUR,
        "theme_color": PAGE_COLOUR,
        "icons": [
            {"src": static(path), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for path, sizes, purpose in ICONS
        ],
        "shortcuts": [{"name": _("My player"), "url": reverse("my_player")}],
    }
    answer = HttpResponse(json.dumps(content, ensure_ascii=False), content_type="application/manifest+json")
    answer["Cache-Control"] = f"max-age={DAY_SECONDS}"
    return answer


@require_safe
@cache_control(public=True, max_age=DAY_SECONDS)
def favicon(request: HttpRequest) -> HttpResponse:
    """Send the icon for programs that read no HTML."""
    return HttpResponse((STATIC / "icons" / "favicon.ico").read_bytes(), content_type="image/x-icon")


@require_safe
@cache_control(public=True, max_age=DAY_SECONDS)
def touch_icon(request: HttpRequest) -> HttpResponse:
    """Send the home-screen icon for phones that read no HTML."""
    return HttpResponse((STATIC / "icons" / "touch.png").read_bytes(), content_type="image/png")


@require_safe
@never_cache
def pages_worker(request: HttpRequest) -> HttpResponse:
    """Send the service worker that caches public pages.

    It changes with each version of the program, and then drops the old copies.
    """
    script = f'const VERSION = "{source_checksum()[:16]}";\n{(STATIC / "pages-worker.js").read_text()}'
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")
