"""The passwords of the two roles: random, in one file of mode 0600 beside the data directory, in no backup.

The file has the format of PostgreSQL's password files, so the client library reads it: no password goes through a
command line or a log. The server stores only SCRAM verifiers.
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
from ratings.core.secret_file import read_or_create_secret

ITERATIONS = 4096  # PostgreSQL's default; enough, as 32 random bytes cannot be guessed


def password_file(data: Path) -> Path:
    return data.with_name("database-passwords")


@contextmanager
def role_passwords(data: Path, account: Account, roles: Iterable[str]) -> Iterator[dict[str, str]]:
    """Yield the password of each role. Without a file, create new ones and store them after the block succeeds."""
    path = password_file(data)
    draft = path.with_name(f"{path.name}.draft")
    if path.exists():
        yield _read(path)
        return
    read_or_create_secret(draft, lambda: "".join(f"*:*:*:{role}:{secrets.token_urlsafe(32)}\n" for role in roles))
    if os.geteuid() == 0:
        os.chown(draft, account.uid, account.gid)
    yield _read(draft)
    draft.replace(path)


def _read(path: Path) -> dict[str, str]:
    return dict(line.split(":")[-2:] for line in path.read_text().splitlines())


def verifier(password: str) -> str:
    """Return the SCRAM verifier of a password (RFC 5803), which the server stores."""
    salt = secrets.token_bytes(16)
    salted = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, ITERATIONS)
    stored = hashlib.sha256(hmac.digest(salted, b"Client Key", "sha256")).digest()
    server = hmac.digest(salted, b"Server Key", "sha256")
    return f"SCRAM-SHA-256${ITERATIONS}:{_text(salt)}${_text(stored)}:{_text(server)}"


def _text(digest: bytes) -> str:
    return base64.b64encode(digest).decode()
