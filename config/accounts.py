"""Who gets in: nobody opens an account alone, and those of the demonstration get in during a trial only."""

import ipaddress
from typing import Any

from allauth.account import forms
from allauth.account.adapter import DefaultAccountAdapter, get_adapter
from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.views import EmailView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from config.account_limits import CONFIRMATIONS, GUESSES, RESETS, Tries
from ratings.accounts import sessions
from ratings.accounts.trial import is_refused
from ratings.core.throttling import by_address, by_key
from ratings.delivery import mail
from ratings.models import Installation, User

NO_ADDRESS = "0.0.0.0"  # noqa: S104 - of a client that connects by a socket, or whose proxy names none


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """No account locks its owner out: passwords are counted by account and address together.

    Who guesses from many addresses makes them all slower: each then has a single try, the owner's too, which is enough.
    """

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queued like all mail, in the language of the page on which it was asked for."""
        message = self.render_mail(template_prefix, email, {"email": email, **context})
        mail.send(email, message.subject, message.body)

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def format_email_subject(self, subject: str) -> str:
        """The subject after the name of the rating authority; no name of a host."""
        office = Installation.objects.first()
        return f"{office}: {subject}" if office else subject

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that connects, as `config.behind_proxies` has it; a proxy may hand on any text."""
        address = request.META.get("REMOTE_ADDR", "")
        try:
            return str(ipaddress.ip_address(address))
        except ValueError:
            return NO_ADDRESS

    def login(self, request: HttpRequest, user: User) -> None:
        sessions.begin(request, user)

    def get_reauthentication_methods(self, user: User) -> list[dict[str, str]]:
        """The second factor, where there is one; a password alone does not do."""
        methods: list[dict[str, str]] = super().get_reauthentication_methods(user)
        return [method for method in methods if method["id"].startswith("mfa")] or methods

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Send one mail in three minutes to an address, whoever adds it."""
        if CONFIRMATIONS.admits(by_key(emailconfirmation.email_address.email.lower())):
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        self._tries = Tries(request, _account(credentials))
        if not self._tries.begin():
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        self._tries.fail()

    def _rollback_login_failed_rl_usage(self) -> None:
        self._tries.succeed()

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Let the owner in at once who has set a new password."""
        GUESSES.give_back_all(by_address(request, _account(credentials)))


def _account(credentials: dict[str, Any]) -> str:
    """The account that is named, by its name or its address."""
    return str(credentials.get("email") or credentials.get("username") or "").lower()


class Accounts(AuthenticationBackend):  # type: ignore[misc]
    """Accounts by name or e-mail address and password."""

    def user_can_authenticate(self, user: User) -> bool:
        """Asked at the log-in and again with each request: a session of a refused account is over."""
        return bool(super().user_can_authenticate(user)) and not is_refused(user)


class ResetPasswordForm(forms.ResetPasswordForm):  # type: ignore[misc]
    """Sends no link to a refused account."""

    users: list[User]

    def clean_email(self) -> str:
        email: str = super().clean_email()
        if not RESETS.admits(by_key(email.lower())):
            raise get_adapter().validation_error("rate_limited")
        self.users = [user for user in self.users if not is_refused(user)]
        return email


class UserTokenForm(forms.UserTokenForm):  # type: ignore[misc]
    """Lets no link open a refused account that was sent while it was none."""

    def _get_user(self, uidb36: str) -> Any:
        user = super()._get_user(uidb36)
        return None if user and is_refused(user) else user


class MailAddressView(EmailView):  # type: ignore[misc]
    """One's mail addresses; another one is the account's own only after the link that is sent to it was opened."""

    def _action_primary(self, request: HttpRequest) -> HttpResponse | None:
        address = self._get_email_address(request)
        if address and not address.verified:
            messages.error(request, _("This address is not confirmed: open the link that was sent to it."))
            return None
        answer: HttpResponse | None = super()._action_primary(request)
        return answer


mail_address = login_required(MailAddressView.as_view())
