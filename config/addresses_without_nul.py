"""Middleware that answers 404 if an address contains a NUL: PostgreSQL text cannot hold one.

In the API, the API itself names the wrong parameter.
"""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from ratings.api.middleware import API_PREFIX

WRITTEN = "%00"


class AddressesWithoutNul:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        named = "\0" in request.path or WRITTEN in request.META["QUERY_STRING"]
        if named and not request.path.startswith(API_PREFIX):
            raise Http404(_("Remove the NUL character from the name or the address."))
        return self.get_response(request)
