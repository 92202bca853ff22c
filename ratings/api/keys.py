"""Keys of the API: created, recognised, revoked. A key is displayed once; only its sha256 is stored."""

import datetime as dt
import secrets
from hashlib import sha256

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.accounts.trial import is_refused_demonstration_account
from ratings.core.errors import Refused
from ratings.models import ApiKey, User
from ratings.text.one_line import one_line

MOST_KEYS = 10
KEY_PREFIX = "brg_"
VISIBLE_CHARACTERS = 8


@transaction.atomic
def create_key(user: User, name: str, at: dt.datetime) -> tuple[ApiKey, str]:
    """Create a key. Return the key and its text, which cannot be read again.

    Refused without a name, if the name is in use, or if the user has too many keys. The name prevents a second key from
    a form that is sent twice: nobody would see the text of the first key.
    """
    name = one_line(name)[:80]
    if not name:
        raise Refused(_("Enter the purpose of the key."))
    User.objects.select_for_update().get(pk=user.pk)
    standing = [*ApiKey.objects.filter(user=user, revoked_at=None).values_list("name", flat=True)]
    if name in standing:
        raise Refused(_("You already have a key for “%(name)s”. Revoke it, or enter another purpose.") % {"name": name})
    if len(standing) >= MOST_KEYS:
        raise Refused(_("You have %(most)d keys, the most allowed. Revoke one first.") % {"most": MOST_KEYS})
    text = KEY_PREFIX + secrets.token_urlsafe(32)
    key = ApiKey(user=user, name=name, sha256=_digest(text), begins=text[:VISIBLE_CHARACTERS], made_at=at)
    key.save(force_insert=True)
    return key, text


def active_key(text: str) -> ApiKey | None:
    """Return the key with this text; None if it is unknown or revoked, or if its owner's account is inactive."""
    standing = ApiKey.objects.filter(sha256=_digest(text), revoked_at=None, user__is_active=True)
    key = standing.select_related("user").first()
    return None if key is None or is_refused_demonstration_account(key.user) else key


def revoke_key(key: ApiKey, at: dt.datetime) -> None:
    """Revoke the key permanently."""
    ApiKey.objects.filter(pk=key.pk, revoked_at=None).update(revoked_at=at)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
