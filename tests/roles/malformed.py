"""Malformed requests: any address, role and method, with nonsense in fields, paths and files.

The same seed gives the same requests. Names of fields are read from forms and views, so new ones are included.
"""

import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.forms import BaseForm
from django.http.response import HttpResponseBase
from django.test import Client

from tests.roles.access_data import AccessData
from tests.roles.table import ROLES, ROWS

ROOT = Path(__file__).parents[2]
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
MALFORMED = {
    "beyond 32 bits": str(2**31),
    "beyond 64 bits": "9" * 30,
    "negative": "-1",
    "5,000 digits": "9" * 5000,
    "NUL": "a\0b",
    "control characters": "a\x01\x1b[31m\x7f\u200bb",
    "lone surrogate": "a\ud800b",
    "lone CR": "a\rb",
    "brackets": "[" * 5000,
    "a list": "[1,[2]]",
    "an object": '{"a":{"b":[]}}',
    "large": "x" * 100_000,
    "no number": "NaN",
    "infinite": "1e400",
    "digits of another script": "٣",
    "no day": "2025-02-30",
    "the last day": "9999-12-31",
    "the first day": "0001-01-01",
    "no time": "25:61",
    "no uuid": "0" * 31 + "g",
    "markup": "<script>'\";--%s{0}",
    "way out": "../../etc/passwd",
    "empty": "",
}
PLAUSIBLE = (
    "1", "2", "2025-12-01", "2025-12", "10:00", "1-0", "=", "standard", "rapid", "on", "w", "NOR", "a word", "1900",
    "0c0e8bd0-5a43-4a0b-9a51-3c6e2b7f3c11",
)  # fmt: skip
FILES = {
    "sent.csv": (
        b"number,club\r1000000001,North\r",
        b"number,club\n1000000001," + b"x" * 200_000,
        b"number,club\n1000000001\0,a\0b\n",
        b'number,club\n"',
        b"\xff\xfe\x00\xd8",
    ),
    "sent.json": (
        b"[" * 5000,
        b'{"format": "berger-event", "version": 1, "tables": [[]]}',
        b'{"format": {"a": []}, "version": 1e400, "tables": {"Event": [[1]], "Tournament": "x"}}',
        b'{"format": "berger-event", "version": 1, "tables": {"Event": [{"name": {"a": 1}, "key": []}]}}',
    ),
    "sent.trf": (
        b"012 \0\n001" + b"9" * 5000,
        b"012 Cup\r001    1\r",
        b"012 Cup\n001 " + b"9" * 80 + b"\n",
        b"012 Cup\n042 0000/00/00\n062 " + b"9" * 300 + b"\n001    1 m GM Nobody 99999 NOR 99999999999 9999/99/99",
    ),
    "sent.xlsx": (b"PK\x03\x04nothing", b""),
    "sent.zip": (b"PK\x05\x06" + b"\0" * 18,),
}
BODIES = (
    b"[" * 5000,
    b'{"a":' * 5000,
    b'{"kind": ["list"], "rating": {"a": 1}}',
    b'[{"kind": "game", "rating": 1e400, "id": {"x": []}}]',
    b'"\\ud800"',
    b"\xff\xfe",
    b"NaN",
    b"9" * 5000,
    b"null",
    b"",
)
FIELD_READ = re.compile(r"""(?:GET|POST|FILES|params|given|query)(?:\.get|\.getlist)?[(\[]["'](\w+)["']""")


@dataclass(frozen=True, slots=True)
class MalformedRequest:
    """One request: role, method, address, fields and files, or a body with its type."""

    role: str
    method: str
    address: str
    fields: Mapping[str, str] = field(default_factory=dict)
    file: tuple[str, str, bytes] | None = None
    body: bytes | None = None
    headers: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        of = {name: value if len(value) < 40 else f"{value[:20]!r}×{len(value)}" for name, value in self.fields.items()}
        more = f" file {self.file[:2]} {self.file[2][:30]!r}" if self.file else ""
        more += f" body {self.body[:30]!r}" if self.body is not None else ""
        return f"{self.role}: {self.method} {self.address[:200]} {json.dumps(of)}{more} {dict(self.headers)}"

    def send(self, client: Client) -> HttpResponseBase:
        """Send the request and return the answer."""
        if self.file:
            name, file_name, content = self.file
            fields = {key: value.replace("\ud800", "\ufffd") for key, value in self.fields.items()}
            data = {**fields, name: SimpleUploadedFile(file_name, content)}
            return client.post(self.address, data, **self.headers)
        if self.body is not None:
            return client.generic(self.method, self.address, self.body, "application/json", **self.headers)
        text = urlencode(self.fields, errors="surrogatepass")
        if self.method in ("GET", "HEAD"):
            return client.generic(self.method, self.address, QUERY_STRING=text, **self.headers)
        return client.generic(self.method, self.address, text, "application/x-www-form-urlencoded", **self.headers)


@cache
def field_names() -> tuple[str, ...]:
    """Return the names of all fields that any form or view reads from a request."""
    forms = {name for form in _forms(BaseForm) for name in getattr(form, "base_fields", {})}
    sources = [path.read_text() for app in ("ratings", "tournaments", "config") for path in ROOT.glob(f"{app}/**/*.py")]
    return tuple(sorted(forms | {name for source in sources for name in FIELD_READ.findall(source)}))


def _forms(form: type) -> Iterator[type]:
    for kind in form.__subclasses__():
        yield kind
        yield from _forms(kind)


def requests(access_data: AccessData, seed: str) -> Iterator[MalformedRequest]:
    """Yield requests without end, equal for an equal seed."""
    choose = random.Random(seed)  # noqa: S311  (they are to be the same each time)
    while True:
        row = choose.choice(ROWS)
        let_in = [role for role in ROLES if row.expected[role] == "ok"]
        role = choose.choice(let_in if let_in and choose.random() < 0.8 else ROLES)
        method = row.method if choose.random() < 0.7 else choose.choice(METHODS)
        address = access_data.address(row)
        if choose.random() < 0.15:
            address = _with_other_part(choose, address)
        yield _with_content(choose, role, method, address)


def _with_other_part(choose: random.Random, address: str) -> str:
    """Return the address with another value for one of its parts."""
    parts = address.strip("/").split("/")
    value = choose.choice([*MALFORMED.values(), *PLAUSIBLE]).replace("\ud800", "\ufffd")[:6000] or "-"
    parts[choose.randrange(len(parts))] = quote(value, safe="")
    return f"/{'/'.join(parts)}/" if address.endswith("/") else f"/{'/'.join(parts)}"


def _with_content(choose: random.Random, role: str, method: str, address: str) -> MalformedRequest:
    kind = choose.random()
    headers = {"HTTP_HX_REQUEST": "true"} if choose.random() < 0.2 else {}
    if method != "GET" and kind < 0.08:
        return MalformedRequest(role, method, address, body=choose.choice(BODIES), headers=headers)
    fields = _fields(choose)
    if method == "POST" and kind < 0.25:
        file_name = choose.choice([*FILES])
        file = ("file", file_name, choose.choice(FILES[file_name]))
        return MalformedRequest(
            role, method, address, {k: v for k, v in fields.items() if k != "file"}, file, None, headers
        )
    return MalformedRequest(role, method, address, fields, None, None, headers)


def _fields(choose: random.Random) -> dict[str, str]:
    """Return many fields: most values are plausible, some are nonsense, in some requests one value for all."""
    names = field_names()
    everywhere = choose.choice([*MALFORMED.values()]) if choose.random() < 0.3 else None
    fields: dict[str, str] = {}
    large = 0
    for name in names:
        if choose.random() < 0.3:
            continue
        malformed = everywhere is not None or choose.random() < 0.25
        value = (everywhere or choose.choice([*MALFORMED.values()])) if malformed else choose.choice(PLAUSIBLE)
        if len(value) > 1000 and (large := large + 1) > 3:
            value = value[:50]
        fields[name] = value
    return fields
