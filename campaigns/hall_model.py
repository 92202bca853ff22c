"""A playing hall as it should be after each request: the rules of entering results, as simple as they can be said.

It knows no database and no server. The campaign `stations` compares both with it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

OPEN = ("", "AA")


@dataclass(frozen=True, slots=True)
class Key:
    """A keystroke as a station sends it. `station` is who and where; a phone has a link instead of an account."""

    uuid: str
    station: str
    is_phone: bool
    round: int
    board: int
    kind: str  # result, undo, colours, verify, confirm
    result: str
    seen: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The status, and the board after it: result and version. `outcome` is what the log keeps, "" for nothing."""

    status: int
    result: str
    version: int
    outcome: str = ""

    def agrees_with(self, other: "Answer") -> bool:
        """Whether a person would see the same."""
        return (self.status, self.result, self.version) == (other.status, other.result, other.version)


@dataclass(slots=True)
class Board:
    """A board: its result, and the entries that made it so, an undo taking the last away."""

    result: str = ""
    version: int = 0
    swapped: bool = False
    confirmed: int | None = None
    last_by: str = ""
    stack: tuple[tuple[str, str], ...] = ()

    @property
    def is_confirmed(self) -> bool:
        return bool(self.result) and self.confirmed == self.version


@dataclass(slots=True)
class Hall:
    """The boards of all rounds by (round, board), the unlocks that hold by (round, station), and the log by uuid."""

    boards: dict[tuple[int, int], Board]
    unlocks: set[tuple[int, str]] = field(default_factory=set)
    log: dict[str, str] = field(default_factory=dict)
    last_entry: dict[int, tuple[int, str, bool]] = field(default_factory=dict)  # round: board, station, is an undo

    @property
    def newest(self) -> int:
        return max(number for number, _board in self.boards)

    def is_complete(self, number: int) -> bool:
        """Whether every board of a round has a result: then it is locked."""
        return all(board.result not in OPEN for (round_, _), board in self.boards.items() if round_ == number)

    def unlock(self, number: int, station: str) -> None:
        if self.is_complete(number):
            self.unlocks.add((number, station))

    def lock_again(self, number: int, station: str) -> None:
        self.unlocks.discard((number, station))

    def press(self, key: Key) -> Answer:
        """What the server must answer to a keystroke, which takes effect here."""
        board = self.boards[key.round, key.board]
        if key.uuid in self.log:
            outcome = self.log[key.uuid]
            return Answer(409 if outcome in ("refused", "mismatch") else 200, board.result, board.version, outcome)
        if key.is_phone and (key.round != self.newest or (board.is_confirmed and key.result != board.result)):
            return Answer(422, board.result, board.version)
        result, swap = _turn(board, key)
        outcome = _outcome(board, key, result, swap)
        if outcome == "entered":
            if not self._may_enter(key):
                return Answer(409, board.result, board.version)
            self._enter(board, key, result, swap)
        elif outcome == "confirmed":
            is_other = bool(board.last_by) and board.last_by != key.station
            if key.kind == "confirm" and not (board.result and is_other):
                return Answer(422, board.result, board.version)
            if key.kind == "verify" or (key.kind != "undo" and board.result and is_other):
                board.confirmed = board.version
        self.log[key.uuid] = outcome
        return Answer(409 if outcome in ("refused", "mismatch") else 200, board.result, board.version, outcome)

    def _may_enter(self, key: Key) -> bool:
        """An open round, an unlock of one's own, or the undo of one's own last entry in the newest round."""
        if not self.is_complete(key.round) or (key.round, key.station) in self.unlocks:
            return True
        is_own_last = self.last_entry.get(key.round) == (key.board, key.station, False)
        return key.kind == "undo" and key.round == self.newest and is_own_last

    def _enter(self, board: Board, key: Key, result: str, swap: bool) -> None:
        if self.is_complete(key.round):
            self.unlocks.discard((key.round, key.station))
        board.result, board.version, board.last_by = result, board.version + 1, key.station
        board.swapped ^= swap
        board.stack = board.stack[:-1] if key.kind == "undo" else (*board.stack, (key.kind, result))
        self.last_entry[key.round] = key.board, key.station, key.kind == "undo"

    def copy(self) -> "Hall":
        """The same hall once more, to try what would be."""
        boards = {place: replace(board) for place, board in self.boards.items()}
        return Hall(boards, {*self.unlocks}, {**self.log}, {**self.last_entry})

    def state(self) -> dict[tuple[int, int], tuple[str, int, bool, bool]]:
        """Result, version, whether the colours are swapped, whether it is confirmed: what the database must have."""
        return {
            place: (board.result, board.version, board.swapped, board.is_confirmed)
            for place, board in self.boards.items()
        }


def _turn(board: Board, key: Key) -> tuple[str, bool]:
    """The result that a keystroke leads to, and whether White and Black change places."""
    if key.kind == "colours":
        return board.result[::-1], True
    if key.kind == "confirm":
        return board.result, False
    if key.kind != "undo":
        return key.result, False
    if not board.stack:
        return board.result, False
    return (board.stack[-2][1] if len(board.stack) > 1 else ""), board.stack[-1][0] == "colours"


def _outcome(board: Board, key: Key, result: str, swap: bool) -> str:
    stands = board.result == result and not swap
    if key.kind == "verify":
        return "confirmed" if stands and result else "mismatch"
    if stands and (key.seen == board.version or (key.kind == "result" and result)):
        return "confirmed"
    return "entered" if key.seen == board.version else "refused"


def silent_changes(log: Mapping[str, tuple[int, int, str, str, bool]], boards: Iterable[tuple[int, int]]) -> list[str]:
    """Return the uuids of entries in a round that was complete before, without an unlock, and that are no undo.

    `log` has the entries in the order of the log: round, board, kind, result, whether an unlock stands with it. It is
    read alone, without the model above.
    """
    results: dict[int, dict[int, str]] = {}
    for number, board in boards:
        results.setdefault(number, {})[board] = ""
    silent = []
    for uuid, (number, board, kind, result, is_unlocked) in log.items():
        if all(stands not in OPEN for stands in results[number].values()) and not is_unlocked and kind != "undo":
            silent.append(uuid)
        results[number][board] = result
    return silent
