"""The search for a page of every kind by following links, like a person."""

from collections import Counter, deque
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.urls import Resolver404, resolve
from playwright.sync_api import APIRequestContext

PAGES_PER_KIND = 3  # pages of one kind that are searched for further links


class LinkParser(HTMLParser):
    """The parser of a page's links within this installation."""

    def __init__(self, page: str, html: str) -> None:
        super().__init__()
        self.page = page
        self.addresses: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        target = dict(attributes).get("href") if tag == "a" else None
        if target:
            self.addresses.append(urlsplit(urljoin(self.page, target)).path)


def crawl(
    request: APIRequestContext, start_addresses: list[str], wanted_kinds: set[str]
) -> tuple[dict[str, str], set[str]]:
    """Return the first address met of each address name, and the names of files.

    Pages of an unwanted kind are searched for links once.
    """
    seen: Counter[str] = Counter()
    pages: dict[str, str] = {}
    files: set[str] = set()
    waiting, met = deque(start_addresses), set(start_addresses)
    while waiting:
        address = waiting.popleft()
        name = name_of(address)
        if not name or seen[name] == (PAGES_PER_KIND if name in wanted_kinds else 1):
            continue
        seen[name] += 1
        answer = request.get(address)
        if not answer.ok:
            continue
        if not answer.headers["content-type"].startswith("text/html"):
            files.add(name)
            continue
        pages.setdefault(name, address)
        waiting += [link for link in dict.fromkeys(LinkParser(address, answer.text()).addresses) if link not in met]
        met.update(waiting)
    return pages, files


def name_of(address: str) -> str:
    try:
        return resolve(urlsplit(address).path).url_name or ""
    except Resolver404:
        return ""
