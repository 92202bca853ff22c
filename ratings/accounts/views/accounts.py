"""Pages of accounts: the list, and one account with its roles and actions."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts import listing, password_links, roles
from ratings.accounts.forms import AccountFilterForm, AccountForm
from ratings.accounts.permissions import administrators_only
from ratings.accounts.second_factor import (
    has_second_factor,
    is_second_factor_required,
    remove_second_factor,
    second_factor_required,
)
from ratings.core.errors import Refused
from ratings.models import AccountInvitation, AccountRequest, AccountRole, User

PAGE_SIZE = 100


@require_safe
@administrators_only
def accounts(request: HttpRequest) -> HttpResponse:
    """Render the accounts that match the filters, each with its roles."""
    form = AccountFilterForm(request.GET)
    rows = listing.filter_accounts(form.cleaned_data if form.is_valid() else {})
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    open_ = AccountInvitation.objects.filter(revoked_at=None, accepted_at=None, expires_at__gt=timezone.now())
    context = {
        "form": form,
        "page": page,
        "rows": [(user, roles.roles_of(user)) for user in page],
        "roles": AccountRole,
        "requests": AccountRequest.objects.filter(decided_at=None).count(),
        "invitations": open_.count(),
        "wanted": is_second_factor_required(),
    }
    return render(request, "ratings/accounts/accounts.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@administrators_only
@second_factor_required
def account(request: HttpRequest, pk: int) -> HttpResponse:
    """Render an account; a post changes its name, address, player and roles together."""
    user = get_object_or_404(User, pk=pk)
    initial = {"roles": [*roles.roles_of(user)], "number": user.player.number if user.player else ""}
    form = AccountForm(request.POST or None, instance=get_object_or_404(User, pk=pk), initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                form.save()
                roles.change_roles(user, form.cleaned_data["roles"], cast(User, request.user))
        except Refused as refused:
            form.add_error("roles", str(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect("account", pk)
    context = {
        "account": user,
        "form": form,
        "has_factor": has_second_factor(user),
        "is_self": user.pk == request.user.pk,
    }
    return render(request, "ratings/accounts/account.html", context, status=422 if request.method == "POST" else 200)


@require_POST
@administrators_only
@second_factor_required
def deactivate_account(request: HttpRequest, pk: int) -> HttpResponse:
    return _change_and_redirect(request, pk, roles.deactivate, _("%(name)s is deactivated and can no longer log in."))


@require_POST
@administrators_only
@second_factor_required
def reactivate_account(request: HttpRequest, pk: int) -> HttpResponse:
    return _change_and_redirect(request, pk, roles.reactivate, _("%(name)s is active again with the previous roles."))


def _change_and_redirect(
    request: HttpRequest, pk: int, change: Callable[[User, User], None], text: str
) -> HttpResponse:
    """Change the account and redirect to its page, with `text` or with the reason of a refusal."""
    user = get_object_or_404(User, pk=pk)
    try:
        change(user, cast(User, request.user))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, text % {"name": user.username})
    return redirect("account", pk)


@require_POST
@never_cache
@administrators_only
@second_factor_required
def password_link(request: HttpRequest, pk: int) -> HttpResponse:
    """Create a link to set a new password, and display it only once."""
    user = get_object_or_404(User, pk=pk)
    try:
        address = password_links.make_link(user, cast(User, request.user))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("account", pk)
    context = {
        "account": user,
        "address": request.build_absolute_uri(address),
        "until": timezone.now() + password_links.VALID_FOR,
    }
    return render(request, "ratings/accounts/password_link.html", context)


@require_POST
@administrators_only
@second_factor_required
def drop_second_factor(request: HttpRequest, pk: int) -> HttpResponse:
    """Remove the second factor of an account whose user lost the phone and the recovery codes."""
    count = remove_second_factor(get_object_or_404(User, pk=pk))
    text = ngettext("%(count)d second factor is removed.", "%(count)d second factors are removed.", count)
    messages.success(request, text % {"count": count})
    return redirect("account", pk)
