"""The page of the user's own keys for the API."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.accounts.permissions import accounts_only
from ratings.accounts.second_factor import second_factor_required
from ratings.api import keys, quota
from ratings.core.errors import Refused
from ratings.models import ApiKey, User


@require_http_methods(["GET", "HEAD", "POST"])
@accounts_only
@second_factor_required
def api_keys(request: HttpRequest) -> HttpResponse:
    """Render the user's keys and their use today. A post creates a key, and displays its text only once."""
    user, new_key, message = cast(User, request.user), "", ""
    if request.method == "POST":
        try:
            _key, new_key = keys.create_key(user, request.POST.get("name", ""), timezone.now())
        except Refused as refused:
            message = str(refused)
    today = timezone.localdate()
    context = {
        "keys": [(key, quota.requests_on(key, today)) for key in ApiKey.objects.filter(user=user)],
        "made": new_key,
        "refusal": message,
        "name": request.POST.get("name", "") if message else "",
    }
    answer = render(request, "ratings/api/api_keys.html", context, status=422 if message else 200)
    patch_cache_control(answer, private=True, no_store=True)
    return answer


@require_POST
@accounts_only
def revoke_api_key(request: HttpRequest, pk: int) -> HttpResponse:
    """Revoke a key permanently."""
    key = get_object_or_404(ApiKey, pk=pk, user=cast(User, request.user))
    keys.revoke_key(key, timezone.now())
    messages.success(request, _("The key %(key)s is revoked.") % {"key": key})
    return redirect("api_keys")
