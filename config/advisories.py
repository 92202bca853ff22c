"""`./dev advisories`: published advisories of OSV about the packages of the lock files.

It informs and never fails: an advisory may not concern this program, and new ones appear any day.
"""

import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote
from urllib.request import Request, urlopen

LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-uv.txt")
SERVICE = "https://api.osv.dev"
SECONDS = 20
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;\\]+)", re.MULTILINE)


class PinnedPackage(NamedTuple):
    """A package with the version that a lock file pins."""

    name: str
    version: str


def pinned(locks: Iterator[str]) -> list[PinnedPackage]:
    """Return the packages of the lock files, sorted, each once."""
    return sorted({PinnedPackage(*match.groups()) for text in locks for match in PINNED.finditer(text)})


def advisories(packages: list[PinnedPackage], service: str) -> Iterator[tuple[PinnedPackage, str, str]]:
    """Yield each advisory as package, identifier and summary. OSError, ValueError: the service does not answer."""
    queries = [{"package": {"ecosystem": "PyPI", "name": each.name}, "version": each.version} for each in packages]
    answers = _json(f"{service}/v1/querybatch", {"queries": queries})["results"]
    for package, answer in zip(packages, answers, strict=True):
        for advisory in answer.get("vulns", ()):
            name = str(advisory["id"])
            yield package, name, str(_json(f"{service}/v1/vulns/{quote(name)}").get("summary", "")).strip()


def _json(url: str, data: dict[str, Any] | None = None) -> dict[str, Any]:
    body = None if data is None else json.dumps(data).encode()
    request = Request(url, body, {"Content-Type": "application/json"})  # noqa: S310 - the address is OSV's or the caller's
    with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
        content: dict[str, Any] = json.load(answer)
    return content


def main() -> None:
    root = Path(__file__).resolve().parent.parent
    packages = pinned((root / lock).read_text() for lock in LOCKS)
    service = os.environ.get("OSV_URL", SERVICE)
    try:
        lines = [
            f"{package.name} {package.version}: {name} {summary}".strip()
            for package, name, summary in advisories(packages, service)
        ]
    except (OSError, ValueError, KeyError) as error:
        failure = f"{service} could not be asked ({error}): nothing is known about {len(packages)} packages.\n"
        sys.stderr.write(failure)
        return
    lines.append(f"{len(packages)} packages, {len(lines)} advisories.")
    sys.stdout.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    main()
