"""Requests for an account: the visitor's form, and the decline by an administrator. An invitation accepts a request."""

from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from ratings.accounts import requests
from ratings.accounts.forms import AccountRequestForm
from ratings.accounts.permissions import administrators_only
from ratings.accounts.second_factor import second_factor_required
from ratings.core.errors import Refused
from ratings.core.throttling import is_allowed
from ratings.models import AccountRequest, User

MAX_REQUESTS, WINDOW_SECONDS = 5, 3600


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def request_account(request: HttpRequest) -> HttpResponse:
    """Render the form, or store a request; 404 if the office takes no requests.

    Known and unknown addresses get the same answer.
    """
    if not requests.are_requests_open():
        raise Http404
    form = AccountRequestForm(request.POST or None)
    page = "ratings/accounts/request_account.html"
    if request.method == "POST" and not is_allowed(request, "account-request", MAX_REQUESTS, WINDOW_SECONDS):
        form.add_error(None, _("Too many requests came from your address. Try again in an hour."))
        return render(request, page, {"form": form}, status=429)
    if request.method == "POST" and form.is_valid():
        form.instance.language = get_language() or ""
        try:
            requests.store_request(form.instance, timezone.now())
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return render(request, page, {"email": form.instance.email})
    return render(request, page, {"form": form}, status=422 if form.is_bound else 200)


@require_POST
@administrators_only
@second_factor_required
def decline_account_request(request: HttpRequest, pk: int) -> HttpResponse:
    waiting = get_object_or_404(AccountRequest, pk=pk)
    if requests.decline_request(waiting, cast(User, request.user), timezone.now()):
        messages.success(request, _("The request of %(name)s is declined.") % {"name": waiting.name})
    else:
        messages.error(request, _("This request was decided meanwhile."))
    return redirect("account_invitations")
