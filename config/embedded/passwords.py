"""The passwords of the two roles: random, in one file of mode 0600 beside the data directory, and in no backup.

It is a password file as the client library of PostgreSQL reads it by itself: no password goes through a command line
or a log. The server gets and keeps only what proves them.
"""

import base64
import hashlib
import hmac
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded.account import Account
from ratings.core.secret_file import kept_secret

ITERATIONS = 4096  # PostgreSQL's own; nobody guesses 32 random bytes


def password_file(data: Path) -> Path:
    return data.with_name("database-passwords")


@contextmanager
def given_passwords(data: Path, account: Account, roles: Iterable[str]) -> Iterator[dict[str, str]]:
    """The password of each role; without a file new ones, kept as soon as the block has made the server take them."""
    path = password_file(data)
    draft = path.with_name(f"{path.name}.draft")
    if path.exists():
        yield _read(path)
        return
    kept_secret(draft, lambda: "".join(f"*:*:*:{role}:{secrets.token_urlsafe(32)}\n" for role in roles))
    if os.geteuid() == 0:
        os.chown(draft, account.uid, account.gid)
    yield _read(draft)
    draft.replace(path)


def _read(path: Path) -> dict[str, str]:
    return dict(line.split(":")[-2:] for line in path.read_text().splitlines())


def verifier(password: str) -> str:
    """What a server stores in the place of a password, as in RFC 5803."""
    salt = secrets.token_bytes(16)
    salted = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, ITERATIONS)
    stored = hashlib.sha256(hmac.digest(salted, b"Client Key", "sha256")).digest()
    server = hmac.digest(salted, b"Server Key", "sha256")
    return f"SCRAM-SHA-256${ITERATIONS}:{_text(salt)}${_text(stored)}:{_text(server)}"


def _text(digest: bytes) -> str:
    return base64.b64encode(digest).decode()
