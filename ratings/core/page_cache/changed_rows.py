"""Leaves rows out of the answer to an open page that has them.

A row that may be left out has an `id` and, as `data-row`, a digest of everything it shows. An open page that looks for
news sends the digests of its rows in order. htmx keeps a row of which only a line with `hx-preserve` comes.
"""

import re
from base64 import urlsafe_b64encode
from hashlib import blake2b

from django.http import HttpRequest, HttpResponse

ROWS = "Berger-Rows"
"""The header with the digests of the rows that an open page has."""
DIGEST = 6  # characters
ROW = re.compile(rb'<tr id="([\w-]+)" data-row="([\w-]{6})".*?</tr>', re.DOTALL)
TITLE = re.compile(rb"<title>.*?</title>", re.DOTALL)
CONTENT = re.compile(rb"<main.*</main>", re.DOTALL)


def row_digest(content: str) -> str:
    """Return the digest of what a row shows."""
    return urlsafe_b64encode(blake2b(content.encode(), digest_size=5).digest())[:DIGEST].decode()


def changed_rows(request: HttpRequest, page: HttpResponse) -> HttpResponse:
    """Return what an open page takes out of a page, without the rows it has; the page itself to all others."""
    digests = request.headers.get(ROWS, "").encode()
    content = CONTENT.search(page.content) if digests and page.status_code == 200 else None
    if content is None:
        return page
    rows = (digests[start : start + DIGEST] for start in range(0, len(digests), DIGEST))

    def as_needed(row: re.Match[bytes]) -> bytes:
        return b'<tr id="%s" hx-preserve></tr>' % row[1] if row[2] == next(rows, b"") else row[0]

    title = TITLE.search(page.content)
    body = (title[0] if title else b"") + ROW.sub(as_needed, content[0])
    return HttpResponse(body, headers={"Content-Type": page.headers["Content-Type"], "Cache-Control": "no-store"})
