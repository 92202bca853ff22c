"""The script that opens the desk's rounds offline. Its address lets it control all pages of the desk."""

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

SCRIPT = Path(settings.BASE_DIR) / "static" / "worker.js"


@require_safe
@never_cache
def desk_worker(request: HttpRequest) -> HttpResponse:
    script = HttpResponse(SCRIPT.read_bytes(), content_type="text/javascript; charset=utf-8")
    script["Service-Worker-Allowed"] = "/desk/"
    return script
