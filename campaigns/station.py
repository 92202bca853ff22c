"""A station of a hall: its undelivered keystrokes and its view of the boards."""

import http.client
import json
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode

from bench.many_boards import BrowserSession
from campaigns.hall_model import Answer, KeystrokeRequest

RESEND_SECONDS = 0.05  # seconds before a request is sent again
Place = tuple[int, int]  # round, board


class Station:
    """A desk with a seat, or a phone.

    A phone's address has the token of its link, and it names boards by primary key.
    """

    def __init__(
        self, name: str, port: int, address: str, seat: BrowserSession | None, keys: Mapping[Place, int] | None = None
    ) -> None:
        self.name, self._address, self._seat, self._keys = name, address, seat, keys or {}
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.patience = 0.0  # seconds during which a request is repeated if it has no answer or a server error
        self.queue: list[KeystrokeRequest] = []
        self.seen_versions: dict[Place, int] = {}
        self.boards: dict[Place, dict[str, Any]] = {}  # last known state: result, author, conflicts
        self.account = ""

    @property
    def is_phone(self) -> bool:
        return self._seat is None

    def send(self, key: KeystrokeRequest, overrides: Mapping[str, str] | None = None) -> Answer:
        """Send a keystroke and return the answer. `overrides` overrides fields of the form."""
        fields = {"uuid": key.uuid, "version": str(key.seen_version), "result": key.result, "station": self.name}
        if self.is_phone:
            address, fields["pairing"] = "enter/", str(self._keys[key.round, key.board])
        else:
            address = f"rounds/{key.round}/boards/{key.board}/"
            fields["action"] = "" if key.kind == "result" else key.kind
            fields |= {"decided": key.replaced_uuid, "decides": key.resolved_uuid}
        status, body = self._post(address, fields | {**(overrides or {})})
        board: dict[str, Any] = json.loads(body) if body.startswith(b"{") else {}
        if "result" in board:
            self._remember(key.round, board)
        return Answer(status, str(board.get("result", "")), int(board.get("version", -1)))

    def confirm_delivery(self, place: int, answer: Answer) -> None:
        """Remove a delivered keystroke from the queue and record the board's version."""
        key = self.queue.pop(place)
        self.seen_versions[key.round, key.board] = answer.version

    def _remember(self, number: int, board: dict[str, Any]) -> None:
        """Merge a board from an answer. A field that is missing has not changed."""
        place = number, board["board"]
        self.boards[place] = {**self.boards.get(place, {}), **board}

    def read_round(self, number: int) -> None:
        """Read the current boards of a round."""
        for board in self.polled_boards(number):
            self.seen_versions[number, board["board"]] = board["version"]
            self._remember(number, board)

    def polled_boards(self, number: int) -> list[dict[str, Any]]:
        """Return the boards of a round with entries, in this station's current view."""
        address = "boards/" if self.is_phone else f"rounds/{number}/boards/"
        status, body = self._request("GET", f"{address}?since=&round={number}", "")
        boards: list[dict[str, Any]] = json.loads(body).get("boards", []) if status == 200 else []
        return boards

    def lock(self, number: int, *, is_unlock: bool) -> None:
        """Unlock a round with a reason, or lock it again."""
        self._post(f"rounds/{number}/{'unlock' if is_unlock else 'lock'}/", {"reason": "wrong scoresheet"})

    def close(self) -> None:
        """Close the connection. The next request opens another."""
        self._line.close()

    def _post(self, address: str, fields: Mapping[str, str]) -> tuple[int, bytes]:
        return self._request("POST", address, urlencode(fields))

    def _request(self, method: str, address: str, body: str) -> tuple[int, bytes]:
        headers = {"Host": "localhost", "Accept": "application/json"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        if self._seat:
            headers |= {"Cookie": self._seat.cookie, "X-CSRFToken": self._seat.csrf}
        until = time.monotonic() + self.patience
        while True:
            try:
                status, text = self._once(method, address, body, headers)
                if status < http.HTTPStatus.INTERNAL_SERVER_ERROR or time.monotonic() > until:
                    return status, text
            except (OSError, http.client.HTTPException):  # the server has closed an idle connection
                self._line.close()
                if time.monotonic() > until:
                    return self._once(method, address, body, headers)
            time.sleep(RESEND_SECONDS if self.patience else 0)

    def _once(self, method: str, address: str, body: str, headers: dict[str, str]) -> tuple[int, bytes]:
        self._line.request(method, self._address + address, body or None, headers)
        answer = self._line.getresponse()
        return answer.status, answer.read()


def send_together(stations: Sequence[Station]) -> list[Answer]:
    """Send the first keystroke of each station at the same moment, and return the answers."""
    with ThreadPoolExecutor(max(1, len(stations))) as threads:
        return [*threads.map(lambda station: station.send(station.queue[0]), stations)]
