"""The second factor at log-in: codes of authenticator apps. Officers without one are sent to set it up."""

from collections.abc import Callable
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core import context
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms
from allauth.mfa.totp.forms import ActivateTOTPForm
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from config.account_limits import CODE_USES, LoginAttempt
from config.context import installation_of_request
from ratings.accounts.permissions import is_officer
from ratings.accounts.second_factor import has_passed_second_factor, has_second_factor
from ratings.core.throttling import by_key
from ratings.links.qr_code import qr_code
from ratings.models import Installation

# Roles that only officers or administrators have. Superusers have all other roles.
OF_THE_OFFICE = {"officers", "administrators", "arbiters and officers"}
OF_EVERYBODY = {"anyone", "accounts"}


class MfaAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    def get_totp_label(self, user: Any) -> str:
        return str(user.get_username())

    def get_totp_issuer(self) -> str:
        installation = Installation.objects.first()
        return installation.authority if installation else str(super().get_totp_issuer())

    def build_totp_svg(self, url: str) -> str:
        return qr_code(url)


class CountedCode:
    """A form with a second-factor code. Failed codes count like failed passwords, and each code is valid once."""

    user: Any

    def clean_code(self) -> str:
        account = f"second factor of {self.user.pk}"
        tries = LoginAttempt(context.request, account)
        if not tries.count():
            raise get_adapter().validation_error("too_many_login_attempts")
        try:
            code: str = super().clean_code()  # type: ignore[misc]
        except ValidationError:
            tries.fail()
            raise
        tries.succeed()
        if not CODE_USES.admits(by_key(f"{account}: {normalize_user_code(code)}")):
            raise get_adapter().validation_error("incorrect_code")
        return code


class AuthenticateForm(CountedCode, forms.AuthenticateForm):  # type: ignore[misc]
    pass


class ReauthenticateForm(CountedCode, forms.ReauthenticateForm):  # type: ignore[misc]
    pass


class ActivateForm(CountedCode, ActivateTOTPForm):  # type: ignore[misc]
    pass


class SecondFactorWanted:
    """A middleware that keeps officers without a required second factor out of the office pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        if not (_opens_the_office(request, view) and _lacks_it(request)):
            return None
        messages.error(request, _("Officers and administrators need a second factor. Set it up first."))
        return redirect("mfa_index")


def _opens_the_office(request: HttpRequest, view: Callable[..., HttpResponse]) -> bool:
    role = getattr(view, "role", "anyone")
    if role in OF_EVERYBODY:
        return bool(request.resolver_match and request.resolver_match.app_name == "admin")
    return role in OF_THE_OFFICE or getattr(request.user, "is_superuser", False)


def _lacks_it(request: HttpRequest) -> bool:
    if not request.user.is_authenticated or has_passed_second_factor(request):
        return False
    office = installation_of_request(request)
    return (
        office is not None and office.second_factor and is_officer(request.user) and not has_second_factor(request.user)
    )
