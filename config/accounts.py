"""Who gets in: nobody opens an account alone, and those of the demonstration get in during a trial only."""

from typing import Any

from allauth.account import forms
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from django.http import HttpRequest

from ratings.accounts.trial import is_refused
from ratings.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False


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
        self.users = [user for user in self.users if not is_refused(user)]
        return email


class UserTokenForm(forms.UserTokenForm):  # type: ignore[misc]
    """Lets no link open a refused account that was sent while it was none."""

    def _get_user(self, uidb36: str) -> Any:
        user = super()._get_user(uidb36)
        return None if user and is_refused(user) else user
