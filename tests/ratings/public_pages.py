"""Reading the public pages in tests."""

import re
from html import unescape

from django.test import Client


def page(client: Client, address: str, **query: str) -> str:
    """The page's source with single blanks; it must be there."""
    answer = client.get(address, query)
    assert answer.status_code == 200, answer.status_code
    return " ".join(answer.content.decode().split())


def rows(source: str) -> list[str]:
    """The rows of all tables as a reader sees them."""
    matches = re.findall(r"<tr.*?</tr>", source)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in matches]


def names(source: str) -> list[str]:
    """The names that lead to players, in the order of the page; its navigation is none of them."""
    return re.findall(r'<a href="/players/\w+/">([^<]*)</a>', re.sub(r"<nav.*?</nav>", "", source))
