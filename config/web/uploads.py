"""The permitted body length of a request, by its address and account, before the body is received."""

from inspect import getclosurevars
from io import BytesIO
from typing import Any

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, InterfaceError, close_old_connections
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from config.behind_proxies import BehindProxies
from config.unavailable import temporary_status
from config.web.reception import BodyLimit
from ratings.accounts.sessions import has_ended
from ratings.core.heavy_work import client_key
from ratings.core.uploads import SMALL_BODY, AwaitedUpload


def body_limit(environ: dict[str, Any]) -> BodyLimit:
    """Return the limit of a request's body: the limit of the view's files, plus a form."""
    request = WSGIRequest({**environ, "wsgi.input": BytesIO()})
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return BodyLimit()
    view = _operation(match.func, request.method)
    upload: AwaitedUpload | None = getattr(view, "upload", None)
    if upload is None or request.method != "POST":
        return BodyLimit()
    close_old_connections()
    try:
        _identify(request)
        admits = upload.admits or getattr(view, "admits", None)
        if admits is not None and not admits(request, match.kwargs):
            return BodyLimit()
        return BodyLimit(upload.most + SMALL_BODY, client_key(request), admits is not None)
    except (DatabaseError, InterfaceError) as error:
        if (status := temporary_status(error)) is None:
            raise
        return BodyLimit(status=status)
    finally:
        close_old_connections()


def _operation(view: Any, method: str | None) -> Any:
    """Return the function behind an API view, which has one per method. Other views are returned unchanged."""
    operations = getattr(getclosurevars(view).nonlocals.get("self"), "operations", ())
    return next((each.view_func for each in operations if method in each.methods), view)


def _identify(request: HttpRequest) -> None:
    """Set the request's address, session and account, like the middleware does before a view."""
    BehindProxies(_nothing)(request)
    SessionMiddleware(_nothing).process_request(request)
    if has_ended(request):
        request.session = type(request.session)()
    AuthenticationMiddleware(_nothing).process_request(request)


def _nothing(_request: HttpRequest) -> HttpResponse:
    return HttpResponse()
