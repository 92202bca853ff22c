"""Helpers of tests to read public pages."""

import re
from html import unescape

from django.test import Client


def get_page(client: Client, address: str, **query: str) -> str:
    """Return the page's source with single blanks. Its status must be 200."""
    answer = client.get(address, query)
    assert answer.status_code == 200, answer.status_code
    return " ".join(answer.content.decode().split())


def table_rows(source: str) -> list[str]:
    """Return the text of all table rows."""
    matches = re.findall(r"<tr.*?</tr>", source)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", row)).split()) for row in matches]


def player_names(source: str) -> list[str]:
    """Return the names with links to players, in the order of the page, without the navigation."""
    return re.findall(r'<a href="/players/\w+/">([^<]*)</a>', re.sub(r"<nav.*?</nav>", "", source))
