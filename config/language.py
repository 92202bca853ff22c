"""The language of a page: the user's choice, else the browser's. Caches learn it from Vary."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from ratings.accounts.language import store_language


class LanguageMiddleware(LocaleMiddleware):
    """Django's LocaleMiddleware with `Vary: Cookie` on all pages, as the choice is in a cookie."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        patch_vary_headers(response, ("Cookie",))
        return super().process_response(request, response)


@csrf_exempt
def language(request: HttpRequest) -> HttpResponse:
    """Store the chosen language in the cookie and for mails in the account, and redirect back.

    No CSRF token is needed: pages stay the same for all visitors, and a forged choice would only annoy.
    """
    if request.user.is_authenticated:
        store_language(request.user, request.POST.get("language", ""))
    return set_language(request)
