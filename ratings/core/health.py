"""The health check of a process, for its parent and for service managers."""

from django.http import HttpRequest, HttpResponse


def healthz(request: HttpRequest) -> HttpResponse:
    """Return "ok" without a database query, because a restart does not help if the database is missing."""
    return HttpResponse("ok\n", content_type="text/plain")
