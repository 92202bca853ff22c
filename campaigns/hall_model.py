"""A model of a playing hall after each request: the rules of result entry in their simplest form.

It uses no database and no server. The campaign `stations` compares both with it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

OPEN = ("", "AA")


@dataclass(frozen=True, slots=True)
class KeystrokeRequest:
    """A keystroke of a station. `station` is person and browser; a phone has a link instead of an account."""

    uuid: str
    station: str
    is_phone: bool
    round: int
    board: int
    kind: str  # result, undo, colours, verify, confirm
    result: str
    seen_version: int
    account: str = ""  # shared by several browsers; empty: the station has its own account
    replaced_uuid: str = ""  # uuid of the current keystroke that it replaces
    resolved_uuid: str = ""  # uuid of the keystroke whose conflict it resolves

    @property
    def person(self) -> str:
        return self.account or self.station


@dataclass(frozen=True, slots=True)
class Answer:
    """The status, and the board's result and version afterwards. `outcome` is the one in the log, "" if not logged."""

    status: int
    result: str
    version: int
    outcome: str = ""

    def agrees_with(self, other: "Answer") -> bool:
        """Return True if a client sees the same status, result and version."""
        return (self.status, self.result, self.version) == (other.status, other.result, other.version)


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """A refused keystroke: the result its station wants, in the original colours."""

    uuid: str
    log_position: int  # in the log of the board
    result: str
    swapped: bool | None  # None: any colours
    is_phone: bool


@dataclass(slots=True)
class Board:
    """A board with its result and a stack of its entries. An undo removes the last entry."""

    result: str = ""
    version: int = 0
    swapped: bool = False
    confirmed: int | None = None
    last_person: str = ""
    last_station: str = ""
    current_key: str = ""
    stack: tuple[tuple[str, str], ...] = ()
    log_positions: dict[str, int] = field(
        default_factory=dict
    )  # by uuid: position of each keystroke in the log of the board
    refused_entries: dict[str, RefusedEntry] = field(
        default_factory=dict
    )  # by station: its last keystroke if it was refused

    @property
    def is_confirmed(self) -> bool:
        return bool(self.result) and self.confirmed == self.version

    @property
    def conflicts(self) -> list[RefusedEntry]:
        """Return the open conflicts, the oldest first."""
        result = _unswapped(self.result, is_swapped=self.swapped)
        differing = [
            wish
            for wish in self.refused_entries.values()
            if wish.result != result or (wish.swapped is not None and wish.swapped != self.swapped)
        ]
        return sorted(differing, key=lambda wish: wish.log_position)

    @property
    def dispute(self) -> str:
        conflicts = self.conflicts
        return "" if not conflicts else "phone" if all(wish.is_phone for wish in conflicts) else "stations"


@dataclass(slots=True)
class HallModel:
    """The boards by (round, board), the active unlocks by (round, person), and the log by uuid."""

    boards: dict[tuple[int, int], Board]
    unlocks: set[tuple[int, str]] = field(default_factory=set)
    log: dict[str, str] = field(default_factory=dict)
    last_entry: dict[int, tuple[int, str, bool]] = field(default_factory=dict)  # round: board, station, is an undo
    complete_rounds: set[int] = field(default_factory=set)

    @property
    def newest(self) -> int:
        return max(number for number, _board in self.boards)

    def is_complete(self, number: int) -> bool:
        """Return True if a round is complete and thus locked: each board has a result and no open conflict."""
        return number in self.complete_rounds

    def unlock(self, number: int, person: str) -> None:
        if self.is_complete(number):
            self.unlocks.add((number, person))

    def lock_again(self, number: int, person: str) -> None:
        self.unlocks.discard((number, person))

    def apply(self, key: KeystrokeRequest) -> Answer:
        """Apply a keystroke and return the expected answer of the server."""
        board = self.boards[key.round, key.board]
        if key.uuid in self.log:
            return self._answer(board, self.log[key.uuid])
        result, swap = _board_after(board, key)
        outcome = _outcome(board, key, result, swap)
        if outcome == "entered":
            if key.resolved_uuid and key.resolved_uuid not in {wish.uuid for wish in board.conflicts}:
                outcome = "refused"
            elif key.is_phone:
                is_settled = self.is_complete(key.round) or key.round != self.newest
                outcome = "refused" if is_settled or _replaces(board, key) else outcome
            elif not self._may_enter(key):
                return Answer(409, board.result, board.version)
            elif _replaces(board, key):
                outcome = "refused"
        is_other = bool(board.last_person) and board.last_person != key.person
        if key.kind == "confirm" and outcome == "confirmed" and not (board.result and is_other):
            return Answer(422, board.result, board.version)
        before = board.dispute
        if outcome == "entered":
            self._enter(board, key, result, swap)
        elif outcome == "confirmed" and (key.kind == "verify" or (key.kind != "undo" and board.result and is_other)):
            board.confirmed = board.version
        _record_refusal(board, key, outcome, result, swap)
        self._update_completeness(board, key, outcome, is_new_dispute=board.dispute != before)
        self.log[key.uuid] = outcome
        return self._answer(board, outcome)

    def _answer(self, board: Board, outcome: str) -> Answer:
        return Answer(409 if outcome in ("refused", "mismatch") else 200, board.result, board.version, outcome)

    def _may_enter(self, key: KeystrokeRequest) -> bool:
        """Return True for an open round, the person's own unlock, or undo of their last entry in the newest round."""
        if not self.is_complete(key.round) or (key.round, key.person) in self.unlocks:
            return True
        is_own_last = self.last_entry.get(key.round) == (key.board, key.station, False)
        return key.kind == "undo" and key.round == self.newest and is_own_last

    def _enter(self, board: Board, key: KeystrokeRequest, result: str, swap: bool) -> None:
        if self.is_complete(key.round):
            self.unlocks.discard((key.round, key.person))
        board.result, board.version, board.last_person = result, board.version + 1, key.person
        board.last_station, board.current_key = key.station, key.uuid
        board.swapped ^= swap
        board.stack = board.stack[:-1] if key.kind == "undo" else (*board.stack, (key.kind, result))
        self.last_entry[key.round] = key.board, key.station, key.kind == "undo"

    def _update_completeness(self, board: Board, key: KeystrokeRequest, outcome: str, *, is_new_dispute: bool) -> None:
        """Update the completeness of a round. A conflict reopens only the newest round."""
        if outcome != "entered" and not is_new_dispute:
            return
        if self.is_complete(key.round):
            reopens = outcome == "refused" and bool(board.dispute) and key.round == self.newest
            if board.result in OPEN or reopens:
                self.complete_rounds.discard(key.round)
        elif all(
            other.result not in OPEN and not other.dispute
            for (number, _), other in self.boards.items()
            if number == key.round
        ):
            self.complete_rounds.add(key.round)

    def copy(self) -> "HallModel":
        """Return a copy, to try a keystroke."""
        boards = {
            place: replace(board, refused_entries={**board.refused_entries}, log_positions={**board.log_positions})
            for place, board in self.boards.items()
        }
        return HallModel(boards, {*self.unlocks}, {**self.log}, {**self.last_entry}, {*self.complete_rounds})

    def state(self) -> dict[tuple[int, int], tuple[str, int, bool, bool, str]]:
        """Return result, version, swapped colours, confirmation and dispute of each board."""
        return {
            place: (board.result, board.version, board.swapped, board.is_confirmed, board.dispute)
            for place, board in self.boards.items()
        }

    def conflicts(self) -> set[str]:
        """Return the uuids of all open conflicts."""
        return {wish.uuid for board in self.boards.values() for wish in board.conflicts}


def _unswapped(result: str, *, is_swapped: bool) -> str:
    return result[::-1] if is_swapped else result


def _replaces(board: Board, key: KeystrokeRequest) -> bool:
    """Return True if a keystroke would replace another station's result without naming that station's keystroke."""
    if not board.current_key or not (board.result or key.kind in ("undo", "colours")):
        return False
    if key.is_phone:
        return board.last_station != key.station or board.is_confirmed
    return board.last_station != key.station and key.replaced_uuid != board.current_key


def _record_refusal(board: Board, key: KeystrokeRequest, outcome: str, result: str, swap: bool) -> None:
    """Record the refusal as the last keystroke of its station, and remove resolved conflicts."""
    board.log_positions[key.uuid] = position = len(board.log_positions)
    if key.resolved_uuid:
        decided = board.log_positions.get(key.resolved_uuid, -1)
        if outcome in ("entered", "confirmed"):
            board.refused_entries = {
                name: wish for name, wish in board.refused_entries.items() if wish.log_position > decided
            }
        return
    board.refused_entries.pop(key.station, None)
    if outcome == "refused" or (outcome == "mismatch" and board.result):
        swapped = board.swapped ^ swap
        is_of_board = key.kind in ("undo", "colours")
        wish = _unswapped(result, is_swapped=swapped)
        board.refused_entries[key.station] = RefusedEntry(
            key.uuid, position, wish, swapped if is_of_board else None, key.is_phone
        )


def _board_after(board: Board, key: KeystrokeRequest) -> tuple[str, bool]:
    """Return the result after a keystroke, and whether it swaps the colours."""
    if key.kind == "colours":
        return board.result[::-1], True
    if key.kind == "confirm":
        return board.result, False
    if key.kind != "undo":
        return key.result, False
    if not board.stack:
        return board.result, False
    return (board.stack[-2][1] if len(board.stack) > 1 else ""), board.stack[-1][0] == "colours"


def _outcome(board: Board, key: KeystrokeRequest, result: str, swap: bool) -> str:
    stands = board.result == result and not swap
    is_seen = key.replaced_uuid == board.current_key if key.replaced_uuid else key.seen_version == board.version
    if key.kind == "verify":
        return "confirmed" if stands and result else "mismatch"
    if stands and (is_seen or (key.kind == "result" and result)):
        return "confirmed"
    return "entered" if is_seen else "refused"


def silent_changes(log: Mapping[str, tuple[int, int, str, str, bool]], boards: Iterable[tuple[int, int]]) -> list[str]:
    """Return the uuids of entries, other than undos, that changed a complete round without an unlock.

    `log` has the entries in their order: round, board, kind, result, has an unlock. The function does not use the
    model.
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
