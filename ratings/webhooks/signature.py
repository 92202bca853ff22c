"""The signature of messages, by the scheme of Standard Webhooks (standardwebhooks.com, version 1).

No secret is stored: it is derived from the installation's own key and the webhook's salt.
"""

import base64
import hmac
import secrets
from hashlib import sha256

from django.utils.crypto import salted_hmac

from ratings.models import Webhook

KEY_PREFIX = "whsec_"


def new_salt() -> str:
    """Return a random salt; a new salt is a new secret."""
    return secrets.token_hex(16)


def secret(webhook: Webhook) -> str:
    """Return the secret that the owner of the webhook also knows: ``whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw``."""
    return KEY_PREFIX + base64.b64encode(_key(webhook)).decode()


def signed_headers(webhook: Webhook, message_id: str, seconds: int, body: bytes) -> dict[str, str]:
    """Return the headers of a message: its identifier, the time of this attempt, and the signature.

    The identifier is the same in all attempts. `seconds` is the time of this attempt, in seconds since 1970.
    """
    signed = hmac.new(_key(webhook), f"{message_id}.{seconds}.".encode() + body, sha256).digest()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{base64.b64encode(signed).decode()}",
    }


def _key(webhook: Webhook) -> bytes:
    return salted_hmac("ratings.webhooks.signature", webhook.salt, algorithm="sha256").digest()
