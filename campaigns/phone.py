"""A spectator's phone: it opens a page of a round, polls like the page's script, and is reloaded by hand."""

import asyncio
import gzip
import re
import time
from random import Random

from campaigns.clients import PATIENCE, BrowserConnection, Reply, Times, request

POLL = 10.0  # seconds between two polls of an open page, as in templates/tournaments/core/_live_page.html
RELOADS = (2.0, 10.0)  # seconds between two reloads by hand
ELSEWHERE = 0.1  # share of reloads that open the standings instead
STATE_HEADER = re.compile(rb'"Berger-State": "([^"]+)"')
ROW = re.compile(rb'<tr id="(board-\d+)" data-row="([\w-]+)"')
ANSWERED = (200, 204, 302, 304)


class Phone:
    """One phone, which may follow a player. All phones add their times to `loads` and `polls`."""

    def __init__(self, number: int, port: int, home: str, dice: Random, loads: Times, polls: Times) -> None:
        self._line, self._home, self._dice = BrowserConnection(port), home, dice
        self._loads, self._polls, self._number = loads, polls, number
        self._headers = {"Accept-Encoding": "gzip", "Accept-Language": dice.choice(("en", "en", "de"))}
        self._tags: dict[str, str] = {}
        self._player_cookie = ""
        self.state = ""
        self.rows: dict[str, str] = {}

    async def reload(self, until: float, page: str) -> None:
        """Reload by hand until a time, sometimes open the standings, and follow a player after a while."""
        await asyncio.sleep(self._dice.uniform(0, RELOADS[1]))
        while time.monotonic() < until:
            if not self._player_cookie and self._dice.random() < ELSEWHERE / 2:
                await self._find_me()
            elsewhere = self._dice.random() < ELSEWHERE
            await self.load(f"{self._home}standings/" if elsewhere else page)
            await asyncio.sleep(self._dice.uniform(*RELOADS))
        self._line.close()

    async def leave_open(self, until: float, page: str) -> None:
        """Leave the page open until a time."""
        await asyncio.sleep(self._dice.uniform(0, POLL))
        if self._number % 4 == 0:
            await self._find_me()
        await self.load(page)
        while time.monotonic() < until:
            await asyncio.sleep(POLL)
            await self.poll(page)
        self._line.close()

    async def load(self, page: str) -> None:
        """Open or reload a page, with the ETag of the cached one."""
        conditions = {"If-None-Match": self._tags[page]} if page in self._tags else {}
        reply = await self._timed(page, conditions, self._loads)
        self._tags[page] = reply.header("etag") or self._tags.get(page, "")
        if reply.status == 200:
            self.rows = {}
            self._read(reply)

    async def poll(self, page: str) -> None:
        """Poll the page for changes and apply them."""
        headers = {"HX-Request": "true", "HX-Target": "live", "Berger-State": self.state}
        if self.rows:
            headers["Berger-Rows"] = "".join(self.rows.values())
        reply = await self._timed(page, headers, self._polls)
        if reply.status == 200:
            self._read(reply)

    def close(self) -> None:
        self._line.close()

    async def _find_me(self) -> None:
        address = f"{self._home}me/?q={self._number}&page={self._home}"
        reply = await self._timed(address, {}, self._loads)
        self._player_cookie = reply.header("set-cookie").split(";")[0]
        self._tags.clear()

    async def _timed(self, page: str, headers: dict[str, str], times: Times) -> Reply:
        cookie = {"Cookie": self._player_cookie} if self._player_cookie else {}
        return await fetch_timed(self._line, request("GET", page, self._headers | cookie | headers), times)

    def _read(self, reply: Reply) -> None:
        body = gzip.decompress(reply.body) if reply.header("content-encoding") == "gzip" else reply.body
        state = STATE_HEADER.search(body)
        self.state = state[1].decode() if state else self.state
        self.rows |= {place.decode(): row.decode() for place, row in ROW.findall(body)}


async def fetch_timed(line: BrowserConnection, text: bytes, times: Times) -> Reply:
    """Send a request, record its time and return the reply, with status 0 without an answer in time."""
    begun = time.monotonic()
    try:
        async with asyncio.timeout(PATIENCE):
            reply = await line.fetch(text)
    except (OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
        line.close()
        reply = Reply(0, "", b"")
    times.durations.append(time.monotonic() - begun)
    times.failed += reply.status not in ANSWERED
    return reply
