"""Signatures of this installation, with an ed25519 key in a file that only its owner may read.

No backup contains the key. A former key stays as `signing-key.<anything>`: it no longer signs, but its signatures still
count as ours.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from ratings.core.secret_file import read_or_create_secret

FILE = "signing-key"


class Signature(NamedTuple):
    """A public key and a signature of a text, both in hexadecimal."""

    key: str
    signature: str


def sign(text: bytes) -> Signature:
    """Return this installation's signature of a text. If there is no key, create it."""
    key = _own_key()
    return Signature(_public(key), key.sign(text).hex())


def is_valid(signed: Signature, text: bytes) -> bool:
    """Return True if the signature was made with the key for exactly this text."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signed.key))
        public.verify(bytes.fromhex(signed.signature), text)
    except (ValueError, InvalidSignature):
        return False
    return True


def is_ours(key: str) -> bool:
    """Return True if a public key is, or was, the key of this installation."""
    return key in {_public(_from_text(path.read_text())) for path in _files()}


def _own_key() -> Ed25519PrivateKey:
    text = read_or_create_secret(_directory() / FILE, lambda: Ed25519PrivateKey.generate().private_bytes_raw().hex())
    return _from_text(text)


def _files() -> Iterator[Path]:
    directory = _directory()
    if (directory / FILE).exists():
        yield directory / FILE
    yield from directory.glob(f"{FILE}.*")


def _from_text(text: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(text.strip()))


def _public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def _directory() -> Path:
    return Path(settings.DATA_DIR)
