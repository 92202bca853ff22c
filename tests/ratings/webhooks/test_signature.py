"""The signature of a message, verified by the algorithm of Standard Webhooks."""

import base64
import hmac
from hashlib import sha256

import pytest

from ratings.models import Webhook
from ratings.webhooks import signature

pytestmark = pytest.mark.django_db


def proven(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Return True if the standard's check passes with the displayed secret."""
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    expected = base64.b64encode(hmac.new(key, signed, sha256).digest()).decode()
    return hmac.compare_digest(f"v1,{expected}", headers["webhook-signature"])


def test_the_secret_verifies_the_signature(webhook: Webhook) -> None:
    headers = signature.signed_headers(webhook, "m1", 1_700_000_000, b'{"a": 1}')
    assert headers["webhook-timestamp"] == "1700000000"
    assert proven(signature.secret(webhook), headers, b'{"a": 1}')


def test_another_body_time_or_name_breaks_the_signature(webhook: Webhook) -> None:
    headers = signature.signed_headers(webhook, "m1", 1_700_000_000, b"{}")
    secret = signature.secret(webhook)
    assert not proven(secret, headers, b"{ }")
    assert not proven(secret, headers | {"webhook-timestamp": "1700000001"}, b"{}")
    assert not proven(secret, headers | {"webhook-id": "m2"}, b"{}")


def test_another_salt_makes_another_secret_and_the_same_one_the_same(webhook: Webhook) -> None:
    before = signature.secret(webhook)
    assert signature.secret(Webhook.objects.get(pk=webhook.pk)) == before
    webhook.salt = signature.new_salt()
    assert signature.secret(webhook) != before


def test_the_secret_is_nowhere_in_the_row(webhook: Webhook) -> None:
    bare = signature.secret(webhook).removeprefix("whsec_")
    assert not [value for value in vars(webhook).values() if bare in str(value)]
