"""Links with a token: storing, revoking and finding them."""

import datetime as dt
from typing import TypeVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.links.models import TokenLink
from ratings.links.tokens import hash_token

Link = TypeVar("Link", bound=TokenLink)


def store_link(link: Link, token: str, *same: str) -> tuple[Link, bool]:
    """Store a link with its token. Return the stored link, and True if it is new.

    If the token is already stored, nothing changes; Refused if the stored link differs in one of the fields `same`.
    """
    names = [field.attname for field in link._meta.concrete_fields if not field.primary_key]
    values = {name: getattr(link, name) for name in names if name != "token_sha256"}
    stored, is_new = type(link)._default_manager.get_or_create(token_sha256=hash_token(token), defaults=values)
    if any(getattr(stored, name) != getattr(link, name) for name in same):
        raise Refused(_("This link already exists, for %(name)s.") % {"name": stored.name})
    return stored, is_new


def revoke(link: TokenLink, now: dt.datetime, **state: None) -> None:
    """Revoke a link. With `state`, only if these fields are None, such as the time of the acceptance."""
    type(link)._default_manager.filter(pk=link.pk, revoked_at=None, **state).update(revoked_at=now)


def find_link(links: QuerySet[Link], token: str, now: dt.datetime) -> Link | None:
    """Return the valid link of a token; None for an expired, revoked or unknown token."""
    return links.filter(token_sha256=hash_token(token), revoked_at=None, expires_at__gt=now).first()
