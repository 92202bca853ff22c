"""Tokens of links. A form contains the token, so that a form that is sent twice creates only one link."""

import datetime as dt
import secrets
from hashlib import sha256

from django.core import signing
from django.utils.translation import gettext as _

from ratings.core.errors import Refused

TOKEN_BYTES = 24
MAX_DRAWN_HOURS = 24


def draw_token(salt: str) -> str:
    """Return a new token, signed for the purpose `salt`."""
    return _signer(salt).sign(secrets.token_urlsafe(TOKEN_BYTES))


def token_of(drawn_token: str, salt: str) -> str:
    """Return the token in a signed token for the purpose `salt`. Refused if it is invalid or older than a day."""
    try:
        return _signer(salt).unsign(drawn_token, max_age=dt.timedelta(hours=MAX_DRAWN_HOURS))
    except signing.BadSignature as error:
        raise Refused(_("This page is out of date. Reload it.")) from error


def hash_token(token: str) -> str:
    """Return the hash under which a token is stored."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def _signer(salt: str) -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=salt)
