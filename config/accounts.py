"""Log-in and accounts. Sign-up is closed, and demonstration accounts log in during a trial only."""

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

from config.account_limits import CONFIRMATIONS, GUESSES, RESETS, LoginAttempt
from ratings.accounts import sessions
from ratings.accounts.trial import is_refused_demonstration_account
from ratings.core.throttling import by_address, by_key
from ratings.delivery import mail
from ratings.models import Installation, User

NO_ADDRESS = "0.0.0.0"  # noqa: S104 - of a client that connects by a socket, or with a proxy that sends no address


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The account adapter of django-allauth: failed passwords count per account and address.

    So an attacker cannot lock the owner out. After failures from many addresses each address, the owner's included,
    has a single try in five minutes.
    """

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Queue a mail in the language of the current page."""
        message = self.render_mail(template_prefix, email, {"email": email, **context})
        mail.queue_mail(email, message.subject, message.body)

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def format_email_subject(self, subject: str) -> str:
        """Return the subject with the name of the rating authority in front, without a host name."""
        office = Installation.objects.first()
        return f"{office}: {subject}" if office else subject

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address that connects, set by `config.behind_proxies`.

        A proxy may send any text: then NO_ADDRESS.
        """
        address = request.META.get("REMOTE_ADDR", "")
        try:
            return str(ipaddress.ip_address(address))
        except ValueError:
            return NO_ADDRESS

    def login(self, request: HttpRequest, user: User) -> None:
        sessions.begin_session(request, user)

    def get_reauthentication_methods(self, user: User) -> list[dict[str, str]]:
        """Return only second-factor methods if the user has one, else the password."""
        methods: list[dict[str, str]] = super().get_reauthentication_methods(user)
        return [method for method in methods if method["id"].startswith("mfa")] or methods

    def send_confirmation_mail(self, request: HttpRequest, emailconfirmation: Any, signup: bool) -> None:
        """Send at most one confirmation mail to an address in three minutes."""
        if CONFIRMATIONS.admits(by_key(emailconfirmation.email_address.email.lower())):
            super().send_confirmation_mail(request, emailconfirmation, signup)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        self._tries = LoginAttempt(request, _account(credentials))
        if not self._tries.count():
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        self._tries.fail()

    def _rollback_login_failed_rl_usage(self) -> None:
        self._tries.succeed()

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Clear the failed log-ins of an account from this address after a password reset."""
        GUESSES.reset(by_address(request, _account(credentials)))


def _account(credentials: dict[str, Any]) -> str:
    """Return the e-mail address or the user name of the credentials, in lower case."""
    return str(credentials.get("email") or credentials.get("username") or "").lower()


class Accounts(AuthenticationBackend):  # type: ignore[misc]
    """The authentication backend: user name or e-mail address, and password."""

    def user_can_authenticate(self, user: User) -> bool:
        """Return False for a refused account. Each request checks this too, so a refusal ends open sessions."""
        return bool(super().user_can_authenticate(user)) and not is_refused_demonstration_account(user)


class ResetPasswordForm(forms.ResetPasswordForm):  # type: ignore[misc]
    """A form that sends no reset link to a refused account."""

    users: list[User]

    def clean_email(self) -> str:
        email: str = super().clean_email()
        if not RESETS.admits(by_key(email.lower())):
            raise get_adapter().validation_error("rate_limited")
        self.users = [user for user in self.users if not is_refused_demonstration_account(user)]
        return email


class UserTokenForm(forms.UserTokenForm):  # type: ignore[misc]
    """A form that rejects reset links of refused accounts, also links from before the refusal."""

    def _get_user(self, uidb36: str) -> Any:
        user = super()._get_user(uidb36)
        return None if user and is_refused_demonstration_account(user) else user


class MailAddressView(EmailView):  # type: ignore[misc]
    """The page of a user's mail addresses.

    A new address becomes primary only after its confirmation link was opened.
    """

    def _action_primary(self, request: HttpRequest) -> HttpResponse | None:
        address = self._get_email_address(request)
        if address and not address.verified:
            messages.error(request, _("This address is not confirmed: open the link that was sent to it."))
            return None
        answer: HttpResponse | None = super()._action_primary(request)
        return answer


mail_address = login_required(MailAddressView.as_view())
