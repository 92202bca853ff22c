"""In which language one is answered: as chosen on the page, else as the browser asks; caches are told."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from ratings.accounts.language import keep_language


class LanguageMiddleware(LocaleMiddleware):
    """The choice lies in a cookie, so a page differs by cookie even where nobody is logged in."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        patch_vary_headers(response, ("Cookie",))
        return super().process_response(request, response)


@csrf_exempt
def language(request: HttpRequest) -> HttpResponse:
    """Keeps the chosen language in the cookie and, for letters, with the account; goes back to where one was.

    Without a token: pages stay the same for everybody, and a forged choice would do no more than annoy.
    """
    if request.user.is_authenticated:
        keep_language(request.user, request.POST.get("language", ""))
    return set_language(request)
