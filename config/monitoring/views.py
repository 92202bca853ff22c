"""The addresses that a monitor asks: /readyz and /metrics. Details are for this machine, and for who has the token."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from config.monitoring.measured import measure
from config.monitoring.metrics import exposition
from config.monitoring.readiness import checks
from ratings.core.bind_address import is_loopback


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """200 while all checks pass, otherwise 503; everybody sees which failed."""
    results = [*checks(measure())]
    is_ready = all(check.ok for check in results)
    detailed = sees_details(request)
    state = {check.name: check.to_json() if detailed else {"ok": check.ok} for check in results}
    answer = JsonResponse({"ready": is_ready, "checks": state}, status=200 if is_ready else 503)
    # A monitor asks every few seconds: Django must not log each 503 as an error of this page.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    if not sees_details(request):
        text = "only from this machine, or with Authorization: Bearer and the METRICS_TOKEN\n"
        return HttpResponse(text, status=403, content_type="text/plain")
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)


def sees_details(request: HttpRequest) -> bool:
    """Whether this machine asks itself, or somebody who has the token. What a proxy passes on is neither."""
    if token := settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        if constant_time_compare(given.encode(), f"Bearer {token}".encode()):
            return True
    is_passed_on = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    return not is_passed_on and is_loopback(request.META.get("REMOTE_ADDR", ""))
