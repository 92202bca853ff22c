"""The style of public pages: one sheet, joined from those of `static/`, asked for once and kept for a year.

Of Bootstrap it has the rules for elements, and for the classes of `BOOTSTRAP` alone; pages of the desk and the office
link the whole of it. A class that a public page needs from Bootstrap is added there.
"""

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

STATIC = Path(settings.BASE_DIR) / "static"
VENDOR = "vendor/bootstrap/bootstrap-5.3.8.min.css"
SHEETS = ("app.css", "tournaments.css", "player.css", "rules.css", "bulletin.css", "hall.css", "public.css")
# The theme switch looks for the words of the first, see theme.js.
UNDER = {"dark.css": "screen and (prefers-color-scheme: dark)", "print.css": "print"}
BOOTSTRAP = {
    *("alert", "alert-danger", "btn", "btn-check", "btn-danger", "btn-primary", "btn-secondary", "btn-sm", "disabled"),
    *(
        "form-check",
        "form-check-input",
        "form-check-label",
        "form-control",
        "form-control-sm",
        "form-label",
        "form-select",
    ),
    *(
        "form-select",
        "form-text",
        "invalid-feedback",
        "is-invalid",
        "lead",
        "mark",
        "mb-0",
        "mb-2",
        "mb-3",
        "mt-4",
        "m-0",
        "row",
    ),
    *("small", "text-danger", "visually-hidden"),
}
YEAR = 365 * 24 * 3600


@require_safe
def style(request: HttpRequest, digest: str) -> HttpResponse:
    """The sheet of public pages; under its name, which is another when a word in it is, it is kept for a year.

    Who has a page of before an update asks by the old name, and is given the sheet of now.
    """
    answer = HttpResponse(joined(), content_type="text/css; charset=utf-8")
    is_current = digest == style_digest()
    answer.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if is_current else "no-cache"
    answer.for_everybody = True  # type: ignore[attr-defined]
    return answer


@lru_cache(maxsize=1)
def style_digest() -> str:
    return hashlib.sha256(joined()).hexdigest()[:16]


@lru_cache(maxsize=1)
def joined() -> bytes:
    """All sheets of public pages, without what a browser skips."""
    parts = [kept_rules(read(VENDOR)), *map(read, SHEETS)]
    parts += [f"@media {medium}{{{read(name)}}}" for name, medium in UNDER.items()]
    return "\n".join(parts).encode()


def read(name: str) -> str:
    """A sheet without comments and indentation."""
    text = re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(), flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).removeprefix('@charset "UTF-8";').strip()


def kept_rules(css: str) -> str:
    """The rules of a minified sheet in which every class is one of `BOOTSTRAP`."""
    return "".join(_kept(css))


def _kept(css: str) -> Iterator[str]:
    for head, block in _rules(css):
        if head.startswith(("@media", "@supports")):
            within = kept_rules(block)
            if within:
                yield f"{head}{{{within}}}"
        elif not head.startswith("@"):
            selectors = [each for each in _selectors(head) if _is_kept(each)]
            if selectors:
                yield f"{','.join(selectors)}{{{block}}}"


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """Each rule of a sheet: what stands before its braces, and what between them."""
    depth = begin = opened = 0
    for match in re.finditer(r"[{}]", css):
        if match.group() == "{":
            depth += 1
            opened = match.start() if depth == 1 else opened
        else:
            depth -= 1
            if not depth:
                yield css[begin:opened].strip(), css[opened + 1 : match.start()]
                begin = match.end()


def _selectors(head: str) -> list[str]:
    return re.split(r",(?![^(]*\))", head)


def _is_kept(selector: str) -> bool:
    return set(re.findall(r"\.([A-Za-z][\w-]*)", selector)) <= BOOTSTRAP and "[data-bs-" not in selector
