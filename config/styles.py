"""The two style sheets of the pages, joined from the sources in `styles/`. `./dev styles` writes them into `static/`.

From Bootstrap they contain the rules for elements and for the classes in `BOOTSTRAP`. The rules of a page sheet apply
to pages that name it in `data-sheets` of their body. This condition adds nothing to their specificity.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "styles"
VENDOR = "vendor/bootstrap/bootstrap-5.3.8.min.css"
# The theme switch looks for the condition of dark.css, see theme.js.
MEDIA = {"dark.css": "screen and (prefers-color-scheme: dark)", "print.css": "print"}
BOOTSTRAP = {
    *("alert", "alert-danger", "btn", "btn-check", "btn-danger", "btn-link", "btn-primary", "btn-secondary", "btn-sm"),
    *("disabled", "form-check", "form-check-input", "form-check-label", "form-control", "form-control-sm"),
    *("form-label", "form-select", "form-text", "fs-6", "invalid-feedback", "is-invalid", "lead", "m-0", "mark"),
    *("mb-0", "mb-2", "mb-3", "mb-4", "mt-4", "row", "small", "text-danger", "visually-hidden"),
}


class StyleSheet(NamedTuple):
    """The sources of a style sheet: common ones, and those for pages that name them."""

    common: tuple[str, ...]
    of_pages: tuple[str, ...]


SHEETS = {
    "public": StyleSheet(
        ("app", "tournaments", "player", "rules", "bulletin", "hall", "public"), ("checkin", "phone", "screen")
    ),
    "work": StyleSheet(
        ("app", "work", "tournaments"),
        ("byes", "checkin", "command", "desk", "draft", "office", "phone", "review", "rules", "stuck"),
    ),
}


def main() -> None:
    for name, sheet in SHEETS.items():
        (ROOT / "static" / f"{name}.css").write_text(build_sheet(sheet))


def build_sheet(sheet: StyleSheet) -> str:
    """Return one sheet of all its sources."""
    licence = re.search(r"/\*!.*?\*/", (SOURCES / VENDOR).read_text(), flags=re.DOTALL)
    parts = [licence[0] if licence else "", kept_rules(read(VENDOR)), *(read(f"{name}.css") for name in sheet.common)]
    parts += [f"@media {medium}{{{read(name)}}}" for name, medium in MEDIA.items()]
    parts += [of_page(read(f"{name}.css"), name) for name in sheet.of_pages]
    return "\n".join(parts) + "\n"


def read(name: str) -> str:
    """Return a source without comments and indentation."""
    text = re.sub(r"/\*.*?\*/", "", (SOURCES / name).read_text(), flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).removeprefix('@charset "UTF-8";').strip()


def kept_rules(css: str) -> str:
    """Return the rules of a minified sheet whose classes are all in `BOOTSTRAP`."""
    return "".join(_rewritten(css, lambda selector: selector if _is_kept(selector) else None))


def of_page(css: str, name: str) -> str:
    """Return the rules of a sheet, limited to pages that name it."""
    return "\n".join(_rewritten(css, lambda selector: _on_page(selector, f'[data-sheets~="{name}"]')))


def _rewritten(css: str, rewrite: Callable[[str], str | None]) -> Iterator[str]:
    """Yield the rules with rewritten selectors. Rules without a selector left, and animations, are dropped."""
    for head, block in _rules(css):
        if head.startswith(("@media", "@supports")):
            within = "".join(_rewritten(block, rewrite))
            if within:
                yield f"{head}{{{within}}}"
        elif not head.startswith("@"):
            selectors = [new for new in map(rewrite, _selectors(head)) if new]
            if selectors:
                yield f"{','.join(selectors)}{{{block}}}"


def _rules(css: str) -> Iterator[tuple[str, str]]:
    """Yield each rule of a sheet: the text before its braces and the text inside."""
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
    """Return the selectors of a rule, split at commas outside of brackets."""
    depth, parts = 0, [""]
    for sign in head:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def _is_kept(selector: str) -> bool:
    return set(re.findall(r"\.([A-Za-z][\w-]*)", selector)) <= BOOTSTRAP and "[data-bs-" not in selector


def _on_page(selector: str, mark: str) -> str:
    """Return the selector limited to pages with the mark on their body. `:where` adds no specificity."""
    if selector.startswith("html"):
        return f"html:where(:has({mark})){selector[4:]}"
    if selector.startswith("body"):
        return f"body:where({mark}){selector[4:]}"
    return f":where({mark}) {selector}"


if __name__ == "__main__":
    main()
