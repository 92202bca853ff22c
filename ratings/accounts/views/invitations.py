"""Invitations to an account with roles, and the page to accept one."""

from typing import cast

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods, require_POST

from ratings.accounts import invitations, requests, sessions
from ratings.accounts.forms import AccountInvitationForm, InvitedAccountForm
from ratings.accounts.permissions import administrators_only
from ratings.accounts.second_factor import second_factor_required
from ratings.core.errors import Refused
from ratings.delivery import mail
from ratings.links.card import link_card_context
from ratings.links.invitations import InvitationRow, invitation_rows, revoke
from ratings.links.token_views import by_token
from ratings.models import AccountInvitation, AccountRequest, AccountRole, User

MAX_ROWS = 100
MAX_DIGITS = 18

by_invitation = by_token(
    invitations.find_invitation,
    "account_invitation",
    "/accounts/invitations/",
    "ratings/accounts/invitation_closed.html",
    referrer="same-origin",
    no_cache=True,
    no_store=True,
)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@administrators_only
@second_factor_required
def account_invitations(request: HttpRequest) -> HttpResponse:
    """Render requests and invitations. A post creates an invitation and displays its link only once."""
    answered = _request_of(request.GET.get("request") or request.POST.get("request"))
    form = AccountInvitationForm(request.POST or None, initial=_initial_values(answered))
    if request.method == "POST" and form.is_valid():
        try:
            return _invite_and_show_link(request, form, answered)
        except Refused as refused:
            form.add_error(None, str(refused))
    context = {
        "form": form,
        "answered": answered,
        "requests": AccountRequest.objects.filter(decided_at=None),
        "are_open": requests.are_requests_open(),
        "rows": _newest_invitations(),
        "now": timezone.now(),
        "are_sent": mail.sends_mail(),
        "days": invitations.VALID_DAYS,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "ratings/accounts/account_invitations.html", context, status=status)


@require_POST
@administrators_only
@second_factor_required
def revoke_account_invitation(request: HttpRequest, pk: int) -> HttpResponse:
    revoke(get_object_or_404(AccountInvitation, pk=pk), timezone.now())
    return redirect("account_invitations")


@require_http_methods(["GET", "HEAD", "POST"])
@by_invitation
@csrf_protect
def account_invitation(request: HttpRequest, opened: AccountInvitation, token: str) -> HttpResponse:
    """Render an invitation. Signed-in users accept it; visitors create an account and accept it in one step."""
    makes_account = request.method == "POST" and not request.user.is_authenticated
    form = InvitedAccountForm(request.POST if makes_account else None)
    reasons: tuple[str, ...] = ()
    if request.method == "POST" and (not makes_account or form.is_valid()):
        try:
            return _accept_and_redirect(request, opened, form if makes_account else None)
        except Refused as refused:
            reasons = refused.reasons
    context = {
        "invitation": opened,
        "roles": invitations.role_names(opened.roles),
        "form": form,
        "reasons": reasons,
    }
    status = 422 if reasons or form.is_bound else 200
    return render(request, "ratings/accounts/invitation.html", context, status=status)


def _accept_and_redirect(
    request: HttpRequest, opened: AccountInvitation, form: InvitedAccountForm | None
) -> HttpResponse:
    with transaction.atomic():
        if form:
            form.instance.email = opened.email
        user: User = form.save() if form else cast(User, request.user)
        invitations.accept(opened, user, timezone.now())
    sessions.begin_session(request, user)
    messages.success(request, _("Welcome. Your role: %(role)s.") % {"role": invitations.role_names(opened.roles)})
    is_of_office = {AccountRole.OFFICER, AccountRole.ADMINISTRATOR} & {*opened.roles}
    return redirect("office" if is_of_office else "desk")


def _invite_and_show_link(
    request: HttpRequest, form: AccountInvitationForm, answered: AccountRequest | None
) -> HttpResponse:
    by, token = cast(User, request.user), form.cleaned_data["token"]
    with transaction.atomic():
        invitation, opens = invitations.invite(form.instance, token, by, timezone.now(), answered)
        card = link_card_context(request, "account_invitation", opens)
        invitations.send_letter(invitation, card["address"])
    context = {"invitation": invitation, "roles": invitations.role_names(invitation.roles), **card}
    return render(request, "ratings/accounts/invitation_made.html", context)


def _request_of(key: str | None) -> AccountRequest | None:
    """Return the undecided request that an invitation answers; None if `key` is no such request."""
    if not (key and key.isascii() and key.isdigit() and len(key) <= MAX_DIGITS):
        return None
    return AccountRequest.objects.filter(pk=int(key), decided_at=None).first()


def _initial_values(answered: AccountRequest | None) -> dict[str, object]:
    usual: dict[str, object] = {"roles": [AccountRole.ARBITER]}
    return usual | ({"name": answered.name, "email": answered.email} if answered else {})


def _newest_invitations() -> list[InvitationRow]:
    return invitation_rows(
        AccountInvitation.objects.select_related("by", "accepted_by")[:MAX_ROWS],
        lambda invitation: invitations.role_names(invitation.roles),
        lambda invitation: reverse("revoke_account_invitation", args=[invitation.pk]),
    )
