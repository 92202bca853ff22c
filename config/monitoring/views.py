"""The views for monitors: /readyz and /metrics. Details need this machine or the token."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from config.monitoring.measurements import measure
from config.monitoring.metrics import exposition
from config.monitoring.readiness import checks
from ratings.core.bind_address import is_loopback


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Return 200 if all checks pass, else 503, with the result of each check."""
    results = [*checks(measure())]
    is_ready = all(check.ok for check in results)
    detailed = sees_details(request)
    state = {check.name: check.to_json() if detailed else {"ok": check.ok} for check in results}
    answer = JsonResponse({"ready": is_ready, "checks": state}, status=200 if is_ready else 503)
    # Monitors ask every few seconds: Django must not log each 503 as an error.
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
    """Return True for requests from this machine or with the token. Requests through a proxy always need the token."""
    if token := settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "")
        if constant_time_compare(given.encode(), f"Bearer {token}".encode()):
            return True
    is_passed_on = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    return not is_passed_on and is_loopback(request.META.get("REMOTE_ADDR", ""))
