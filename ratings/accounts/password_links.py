"""Links to set a new password: created by an administrator, valid once and for some days."""

import datetime as dt

from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import PasswordLink, User

VALID_FOR = dt.timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)


@transaction.atomic
def make_link(user: User, by: User) -> str:
    """Return the address at which the user of an account sets a new password, and record its creation.

    The link ends with its use, with the next log-in, and after three days. Refused if the account is deactivated.
    """
    if not user.is_active:
        raise Refused(_("This account is deactivated: reactivate it first."))
    PasswordLink.objects.create(user=user, by=by)
    key = default_token_generator.make_token(user)
    return reverse("account_reset_password_from_key", kwargs={"uidb36": user_pk_to_url_str(user), "key": key})
