"""Partial updates of an open page: the answer leaves out rows that the page already has.

Such a row has an `id`, and in `data-row` a digest of its content. An open page that polls sends the digests of its rows
in order. An unchanged row is sent as an empty row with `hx-preserve`, for which htmx keeps the row of the page.
"""

import re
from base64 import urlsafe_b64encode
from hashlib import blake2b

from django.http import HttpRequest, HttpResponse

ROWS = "Berger-Rows"
"""The header with the digests of the rows of an open page."""
DIGEST = 6  # characters of a digest
ROW = re.compile(rb'<tr id="([\w-]+)" data-row="([\w-]{6})".*?</tr>', re.DOTALL)
TITLE = re.compile(rb"<title>.*?</title>", re.DOTALL)
CONTENT = re.compile(rb"<main.*</main>", re.DOTALL)


def row_digest(content: str) -> str:
    """Return the digest of the content of a row."""
    return urlsafe_b64encode(blake2b(content.encode(), digest_size=5).digest())[:DIGEST].decode()


def changed_rows(request: HttpRequest, page: HttpResponse) -> HttpResponse:
    """Return title and main part of a page without the rows that the open page already has.

    If the request has no digests, the page is returned unchanged.
    """
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
