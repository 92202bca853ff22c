"""Links by which the holder of an account sets a new password: made by an administrator, used once, good for days."""

import datetime as dt

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import PasswordLink, User

HOLDS = dt.timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)


@transaction.atomic
def make_link(user: User, by: User) -> str:
    """Return the address where an account sets a new password, and keep who made it; refused if it is deactivated.

    It ends when it is used, with the next log-in, and after three days.
    """
    if not user.is_active:
        raise Refused(_("This account is deactivated: reactivate it first."))
    PasswordLink.objects.create(user=user, by=by)
    key = default_token_generator.make_token(user)
    return reverse("account_reset_password_from_key", kwargs={"uidb36": user_pk_to_url_str(user), "key": key})
