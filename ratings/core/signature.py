"""What this installation signs: by an ed25519 key that is kept beside the secret key, readable by its owner only.

It is in no backup. A key of before stays as `signing-key.<anything>`: it signs no more, and what it signed is ours.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from ratings.core.secret_file import kept_secret

FILE = "signing-key"


class Signature(NamedTuple):
    """The public key of who signed, and what it made of the text; both in hexadecimal."""

    key: str
    signature: str


def sign(text: bytes) -> Signature:
    """The signature of this installation; its key is made when there is none."""
    key = _own_key()
    return Signature(_public(key), key.sign(text).hex())


def is_valid(signed: Signature, text: bytes) -> bool:
    """Whether the holder of the key that is named signed this very text."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signed.key))
        public.verify(bytes.fromhex(signed.signature), text)
    except (ValueError, InvalidSignature):
        return False
    return True


def is_ours(key: str) -> bool:
    """Whether a public key is that of this installation, or was."""
    return key in {_public(_from_text(path.read_text())) for path in _files()}


def _own_key() -> Ed25519PrivateKey:
    text = kept_secret(_directory() / FILE, lambda: Ed25519PrivateKey.generate().private_bytes_raw().hex())
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
