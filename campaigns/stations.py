"""Three desks and two phones at one hall, with faults: `./dev campaign stations [ACTIONS] [SEED]`, usually 10,000.

The chief arbiter in two browsers, a deputy and two phones with helper links enter results in three rounds of a Swiss.
They also undo, swap colours, confirm, decide, unlock and lock. Time is simulated: a person types every 0.2 to 2
seconds, and a page polls every 1.5 seconds. Sometimes the network of a station is cut for some seconds, and its
keystrokes wait. Requests or their answers are lost. Requests are sent twice, out of order, at the same moment, in the
name of another account, or malformed.

After every request the answer is compared with a model (`hall_model`). Every hundred actions the database and the open
conflicts of every page are compared, too. At the end all pages must have the same results. Differences are printed.
"""

import datetime as dt
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import Group
from django.utils import timezone

from bench.many_boards import create_session
from campaigns.hall_model import Answer, Board, HallModel, KeystrokeRequest, silent_changes
from campaigns.server import running_server
from campaigns.station import Station, send_together
from ratings.models import User
from tournaments.models import (
    Entry,
    HelperLink,
    Keystroke,
    KeystrokeOutcome,
    Pairing,
    Round,
    RoundState,
    Staff,
    StaffRole,
    Tournament,
)
from tournaments.setup.create import create_tournament

ACTIONS, SEED, ROUNDS, BOARDS = 10_000, 17, 3, 6
PAUSE, LOOK, CONNECTED, CUT = (0.2, 2.0), 1.5, (20.0, 90.0), (2.0, 25.0)  # simulated seconds
EVERY = 100  # actions between two comparisons of the database
RESULTS = ("10", "==", "01", "10", "==", "01", "+-", "--", "AA", "00", "")
DECIDE = 0.25  # probability that a person with a conflict on the page decides it
KINDS = ("result",) * 12 + ("undo",) * 3 + ("colours", "confirm", "verify")


def lines(actions: str = str(ACTIONS), seed: str = str(SEED)) -> Iterator[str]:
    """Yield a line per thousand actions and per difference, and the counts at the end."""
    if not (actions.isdigit() and seed.isdigit()):
        raise SystemExit(f"a number of actions and a seed such as {ACTIONS} {SEED} expected, {actions} {seed} found")
    with running_server() as port:
        campaign = Campaign(port, create_hall_tournament(), int(seed))
        yield from campaign.run(int(actions))
        if campaign.differences:
            raise SystemExit(1)


def create_hall_tournament() -> Tournament:
    """Create a Swiss with three published rounds of six boards, a chief arbiter and a deputy."""
    chief, deputy = (_account(name) for name in ("stations-chief", "stations-deputy"))
    day = timezone.localdate()
    fields = {"place": "Bergen", "federation": "NOR", "first_day": day, "last_day": day + dt.timedelta(days=2)}
    tournament = create_tournament(Tournament(name="Three stations", system="swiss", rounds_planned=9, **fields), chief)
    Staff.objects.create(tournament=tournament, user=deputy, role=StaffRole.DEPUTY)
    Tournament.objects.filter(pk=tournament.pk).update(state="running", fide_mode="never")
    players = (
        Entry(tournament=tournament, start_number=n, name=f"Nameless, {n}", federation="NOR") for n in _numbers()
    )
    entries = Entry.objects.bulk_create(players)
    for number in range(1, ROUNDS + 1):
        round_ = Round.objects.create(tournament=tournament, number=number, day=day, state=RoundState.PUBLISHED)
        others = entries[BOARDS + number :] + entries[BOARDS : BOARDS + number]
        pairs = enumerate(zip(entries[:BOARDS], others, strict=True), 1)
        Pairing.objects.bulk_create(
            Pairing(round=round_, board=board, white=white, black=black) for board, (white, black) in pairs
        )
    return tournament


def _numbers() -> range:
    return range(1, 2 * BOARDS + 1)


def _create_link(tournament: Tournament, name: str, by: User) -> str:
    """Create a helper link for all boards and return its token."""
    token = secrets.token_urlsafe(24)
    digest, until = sha256(token.encode()).hexdigest(), timezone.now() + dt.timedelta(days=1)
    HelperLink.objects.create(tournament=tournament, name=name, token_sha256=digest, expires_at=until, by=by)
    return token


@dataclass(slots=True)
class _Clock:
    """The simulated times of a station's next keystroke, next poll and next network change."""

    types: float
    looks: float
    changes: float
    is_cut: bool = False


def _account(name: str) -> User:
    user, is_new = User.objects.get_or_create(username=name)
    if is_new:
        user.groups.add(Group.objects.get(name="arbiters"))
    return user


class Campaign:
    """The stations, the model, and counts of all events."""

    def __init__(self, port: int, tournament: Tournament, seed: int) -> None:
        self.tournament, self.dice = tournament, Random(seed)  # noqa: S311
        self.pairings = {(p.round.number, p.board): p.pk for p in _pairings(tournament)}
        self.hall = HallModel({place: Board() for place in self.pairings})
        desks = {staff.role: staff.user for staff in tournament.staff.select_related("user")}
        chief = desks[StaffRole.CHIEF]
        self.stations = [
            Station(name, port, f"/desk/{tournament.slug}/", create_session(user))
            for name, user in (("chief", chief), ("chief 2", chief), ("deputy", desks[StaffRole.DEPUTY]))
        ]
        self.stations += [
            Station(name, port, f"/desk/helper/{_create_link(tournament, name, chief)}/", None, self.pairings)
            for name in ("phone", "phone 2")
        ]
        self.stations[1].account = "chief"
        self.now = 0.0
        self.clocks = {station.name: _Clock(0.0, 0.0, self.dice.uniform(*CONNECTED)) for station in self.stations}
        self.replaced_by_key: dict[str, str] = {}  # by keystroke: the uuid that it replaces
        self.in_time: set[str] = set()  # keystrokes that arrived before their round was complete
        self.counts: Counter[str] = Counter()
        self.differences: list[str] = []
        self._reported = 0

    def run(self, actions: int) -> Iterator[str]:
        """Take this number of actions, then empty the queues. Yield differences as they occur."""
        begun = time.monotonic()
        for number in range(1, actions + 1):
            self._act()
            if number % EVERY == 0 or number == actions:
                self._compare(number)
            yield from self._new_differences()
            if number % 1000 == 0:
                yield f"{number} actions, {time.monotonic() - begun:.0f} s"
        for station in self.stations:
            while station.queue:
                self._send(station, 0)
        self._compare(actions)
        self._compare_pages()
        self._check_log()
        for station in self.stations:
            station.close()
        yield from self._new_differences()
        for name, count in sorted(self.counts.items()):
            yield f"{count:7} {name}"
        yield f"{len(self.hall.log):7} keystrokes in the log, {len(self.differences)} differences"

    def _new_differences(self) -> Iterator[str]:
        """Yield the differences since the last call."""
        yield from self.differences[self._reported :]
        self._reported = len(self.differences)

    def _act(self) -> None:
        """Take the next action of a station, mostly a keystroke. Polls, cuts and queues follow the simulated clock."""
        while True:
            name, clock = min(self.clocks.items(), key=lambda item: min(item[1].types, item[1].looks))
            station = next(station for station in self.stations if station.name == name)
            self.now = min(clock.types, clock.looks)
            self._network(station, clock)
            if clock.looks <= clock.types:
                clock.looks += LOOK
                if not clock.is_cut:
                    self._read_round(station)
                continue
            clock.types += self.dice.uniform(*PAUSE)
            self._press_or_lock(station, clock)
            return

    def _network(self, station: Station, clock: _Clock) -> None:
        """Cut or restore the network of a station. When restored, send its queue in order."""
        if self.now < clock.changes:
            return
        clock.is_cut = not clock.is_cut
        clock.changes = self.now + self.dice.uniform(*(CUT if clock.is_cut else CONNECTED))
        self.counts["networks cut"] += clock.is_cut
        while station.queue and not clock.is_cut:
            self._send(station, 0)

    def _press_or_lock(self, station: Station, clock: _Clock) -> None:
        luck = self.dice.random()
        if luck < 0.8:
            self._type(station)
            if not clock.is_cut:
                self._send_one(station)
        elif clock.is_cut:
            self.counts["actions without a network"] += 1
        elif luck < 0.88:
            self._send_together()
        elif luck < 0.95:
            self._lock(station)
        else:
            self._send_malformed(station)

    def _type(self, station: Station) -> None:
        """Queue a keystroke for a board in its last known state. Phones enter results only."""
        place = self.dice.choice([*self.pairings])
        stored = station.boards.get(place, {})
        seen = station.seen_versions.get(place, 0) + (self.dice.random() < 0.03)
        conflicts = () if station.is_phone else stored.get("conflicts", ())
        if conflicts and self.dice.random() < DECIDE * 3:
            self._decide(station, place, stored)
            return
        kind = "result" if station.is_phone else self.dice.choice(KINDS)
        result = self.dice.choice(RESULTS) if kind in ("result", "verify") else ""
        asks = stored.get("standing") and not stored.get("own") and not station.is_phone
        decided = stored["standing"] if asks and self.dice.random() < 0.5 else ""
        self._queue(
            station, KeystrokeRequest(uuid4().hex, station.name, station.is_phone, *place, kind, result, seen), decided
        )

    def _decide(self, station: Station, place: tuple[int, int], stored: dict[str, Any]) -> None:
        """Queue a decision that replaces all conflicting results with one of them."""
        side = self.dice.choice([None, *stored["conflicts"]])
        kind = side["action"] if side and side["action"] else "result"
        result = "" if kind == "colours" else side["result"] if side else stored["result"]
        key = KeystrokeRequest(
            uuid4().hex, station.name, False, *place, kind, result, station.seen_versions.get(place, 0)
        )
        self._queue(station, key, stored.get("standing", ""), stored["conflicts"][-1]["uuid"])
        self.counts["decisions"] += 1

    def _queue(self, station: Station, key: KeystrokeRequest, decided: str = "", decides: str = "") -> None:
        station.queue.append(replace(key, account=station.account, replaced_uuid=decided, resolved_uuid=decides))
        self.replaced_by_key[key.uuid] = decided
        self.counts[f"{key.kind} typed"] += 1

    def _send_one(self, station: Station) -> None:
        """Send the first keystroke of the queue, or one out of order. The request or its answer may be lost."""
        if not station.queue:
            return
        position = 0 if self.dice.random() < 0.7 else self.dice.randrange(len(station.queue))
        fault = self.dice.random()
        if fault < 0.1:
            self.counts["requests lost"] += 1
        elif fault < 0.2:
            self.counts["answers lost, so sent again"] += 1
            self._send(station, position, is_lost=True)
        elif fault < 0.3:
            self.counts["sent twice"] += 1
            self._send(station, position, is_lost=True)
            self._send(station, position)
        else:
            self._send(station, position)

    def _send(self, station: Station, place: int, *, is_lost: bool = False) -> None:
        key = station.queue[place]
        self._note_state(key)
        answer, wanted = station.send(key), self.hall.apply(key)
        self._check(key, answer, wanted)
        if not is_lost:
            station.confirm_delivery(place, answer)

    def _note_state(self, key: KeystrokeRequest) -> None:
        if not self.hall.is_complete(key.round):
            self.in_time.add(key.uuid)

    def _check(self, key: KeystrokeRequest, answer: Answer, expected: Answer) -> None:
        self.counts[f"answered {answer.status}"] += 1
        if not answer.agrees_with(expected):
            self.differences.append(f"{key}: {answer}, expected {expected}")

    def _send_together(self) -> None:
        """Send keystrokes of two stations at the same moment. Either order is correct."""
        pair = [station for station in self.dice.sample(self.stations, 2) if station.queue]
        keys = [station.queue[0] for station in pair]
        for key in keys:
            self._note_state(key)
        answers = send_together(pair)
        self.counts["requests in the same moment"] += len(keys)
        for order in ([0, 1], [1, 0]) if len(keys) == 2 else ([0],) if keys else ():
            copy = self.hall.copy()
            wanted = {at: copy.apply(keys[at]) for at in order}
            if all(answers[at].agrees_with(wanted[at]) for at in order):
                self.hall = copy
                break
        else:
            if keys:
                self.differences.append(f"{keys} at once: {answers}, which no order explains")
        for station, answer in zip(pair, answers, strict=True):
            station.confirm_delivery(0, answer)

    def _read_round(self, station: Station) -> None:
        """Read all boards of a round at a station."""
        number = self.dice.randint(1, ROUNDS) if not station.is_phone else ROUNDS
        station.read_round(number)
        self.counts["looks"] += 1

    def _lock(self, station: Station) -> None:
        """Unlock a round with a reason, or lock it again. Phones cannot."""
        if station.is_phone:
            self.counts["nothing to lock at a phone"] += 1
            return
        number, is_unlock = self.dice.randint(1, ROUNDS), self.dice.random() < 0.75
        station.lock(number, is_unlock=is_unlock)
        (self.hall.unlock if is_unlock else self.hall.lock_again)(number, station.account or station.name)
        self.counts["unlocks asked for" if is_unlock else "locked again"] += 1

    def _send_malformed(self, station: Station) -> None:
        """Send a malformed keystroke: wrong account, result, version or uuid.

        The server must refuse it without a change.
        """
        place = self.dice.choice([*self.pairings])
        key = KeystrokeRequest(uuid4().hex, station.name, station.is_phone, *place, "result", "10", 0, station.account)
        wrong = {"owner": "0"}, {"result": "XX"}, {"version": "x"}, {"uuid": "7"}
        fields = self.dice.choice(wrong[1:] if station.is_phone else wrong)
        status = station.send(key, fields).status
        self.counts["nonsense"] += 1
        if status not in (401, 422):
            self.differences.append(f"{key} with {fields}: {status}, expected 401 or 422")

    def _compare(self, number: int) -> None:
        """Compare boards and log of the database with the model."""
        stored = {
            (board.round.number, board.board): (
                board.result,
                board.version,
                board.white_id > board.black_id,
                board.is_confirmed,
                board.dispute,
            )
            for board in _pairings(self.tournament)
        }
        for place, wanted in self.hall.state().items():
            if stored[place] != wanted:
                self.differences.append(f"after {number} actions, {place}: {stored[place]}, expected {wanted}")
        rows = Keystroke.objects.filter(round__tournament=self.tournament).values_list("uuid", "outcome")
        log = {uuid.hex: outcome for uuid, outcome in rows}
        if log != self.hall.log or len(log) != rows.count():
            self.differences.append(f"after {number} actions the log differs: {log.items() ^ self.hall.log.items()}")
        self._compare_lists(number)

    def _compare_lists(self, number: int) -> None:
        """Compare the open conflicts of the desks with the model."""
        for station in self.stations[:3] if number == -1 else self.stations[:1]:
            listed = {side["uuid"] for board in self._boards(station) for side in board["conflicts"]}
            if listed != self.hall.conflicts():
                difference = listed ^ self.hall.conflicts()
                self.differences.append(f"after {number} actions {station.name} lists other conflicts: {difference}")
        self.counts["conflicts compared"] += len(self.hall.conflicts())

    def _boards(self, station: Station) -> list[dict[str, Any]]:
        """Return every board of every round from a full poll of a desk."""
        return [board for number in range(1, ROUNDS + 1) for board in station.polled_boards(number)]

    def _compare_pages(self) -> None:
        """Compare the results on every desk, every phone and the public page at the end."""
        wanted = {place: board.result for place, board in self.hall.boards.items()}
        for station in self.stations:
            rounds = [ROUNDS] if station.is_phone else range(1, ROUNDS + 1)
            for number in rounds:
                for board in station.polled_boards(number):
                    if board["result"] != wanted[number, board["board"]]:
                        self.differences.append(f"{station.name}, round {number}: {board}")
        self._compare_lists(-1)

    def _check_log(self) -> None:
        """Check the log without the model.

        No locked round may change silently, and the entries of each board must agree with its result.
        """
        entered = Keystroke.objects.filter(
            round__tournament=self.tournament, outcome=KeystrokeOutcome.ENTERED
        ).order_by("pk")
        log = {
            row.uuid.hex: (row.round.number, row.board, row.kind, row.result, row.unlock_id is not None)
            for row in entered.select_related("round")
        }
        self.counts["entries under an unlock"] = sum(unlocked for *_, unlocked in log.values())
        log = {uuid: (*entry[:-1], entry[-1] or uuid in self.in_time) for uuid, entry in log.items()}
        self.differences += [f"{uuid} changed a locked round" for uuid in silent_changes(log, self.pairings)]
        stands: dict[int, Keystroke] = {}
        for row in entered:
            before = stands.get(row.pairing_id)
            is_change = bool(row.old_result) or row.kind in ("undo", "colours")
            if (
                before
                and is_change
                and before.station_key != row.station_key
                and self.replaced_by_key[row.uuid.hex] != before.uuid.hex
            ):
                self.differences.append(f"{row.uuid} replaced {before.uuid} of another station without naming it")
            elif before and is_change and before.station_key != row.station_key:
                self.counts["results of another station replaced by naming them"] += 1
            stands[row.pairing_id] = row


def _pairings(tournament: Tournament) -> list[Pairing]:
    return [*Pairing.objects.filter(round__tournament=tournament).select_related("round")]
