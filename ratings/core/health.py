"""Whether this process answers, for the parent process and for whatever restarts what does not."""

from django.http import HttpRequest, HttpResponse


def healthz(request: HttpRequest) -> HttpResponse:
    """Asks nobody: without a database the process is alive all the same, and ending it would help nobody."""
    return HttpResponse("ok\n", content_type="text/plain")
