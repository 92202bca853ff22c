"""Behaviour for visitors and arbiters on a machine in trouble: `./dev campaign outages [SECONDS]`, by default 20 each.

A disk is full, the database is away or hangs, the connection to it or to its replica is silent, the replica is behind,
or the program's clock is a day wrong. Meanwhile visitors read pages. Two stations enter results. Like the browser's
queue, they send each keystroke again until it has an answer. The line of a situation has the statuses, the time of the
first page and the first result afterwards, and the keystrokes that are lost, doubled or wrong.

It needs root for a disk of its own (tmpfs). The clock needs libfaketime (`apt-get install faketime`).
"""

import sys
from collections.abc import Callable, Container, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import sleep

from django.core.management import call_command

from campaigns.clients_in_trouble import ClientsInTrouble, RetryingStation, Visitor
from campaigns.machine import Machine, machine_on_small_disk
from campaigns.stations import create_hall_tournament

SECONDS = 20
VISITORS, CALM = 3, 3
ROW = "{:22} {:26} {:26} {:>16} {:>20}"
HEAD = ROW.format("situation", "visitors answered", "keys answered", "page, key after", "lost, doubled, wrong")
StartTrouble = Callable[[], AbstractContextManager[object]]


def lines(seconds: str = str(SECONDS)) -> Iterator[str]:
    """Yield the table. Exit with 1 if a keystroke was lost, doubled or wrong, or a client got a 500."""
    with machine_on_small_disk(Path("var/campaign/outages")) as house:
        call_command("migrate", verbosity=0, interactive=False)
        yield HEAD
        if not house.has_clock:
            yield "the clock is left out: it needs libfaketime (apt-get install faketime)"
        yield from table_rows(house, int(seconds))


def table_rows(machine: Machine, seconds: int, only: Container[str] = ()) -> Iterator[str]:
    """Yield the rows of the table, or only those of some situations, over a migrated database."""
    persons = ClientsInTrouble(create_hall_tournament(), machine.port, VISITORS)
    machine.copy()
    machine.serve()
    good = []
    for name, trouble in _troubles(machine):
        if only and name not in only:
            continue
        with persons.at_work() as (visitors, stations):
            sleep(CALM)
            with trouble():
                persons.clear_statuses()
                sleep(seconds)
                during = _status_counts(visitors), _status_counts(stations)
            after = persons.recovery_times()
        good.append(persons.differences())
        yield ROW.format(name, *during, after, good[-1])
        if any(500 in person.statuses for person in (*visitors, *stations)):
            good.append("500")
    if {*good} != {"0, 0, 0"}:
        sys.exit(1)


def _troubles(machine: Machine) -> Iterator[tuple[str, StartTrouble]]:
    yield "none", nullcontext
    yield "disk full", machine.full_disk
    yield "database stopped", machine.stopped_database
    yield "database hangs", machine.hanging_database
    yield "database silent", machine.silent_database
    yield "replica silent", machine.silent_replica
    yield "replica behind", machine.replica_behind
    if machine.has_clock:
        machine.serve(with_fake_clock=True)
        yield "clock a day ahead", lambda: machine.clock("+1d")
        yield "clock a day back", lambda: machine.clock("-1d")


def _status_counts(persons: list[Visitor] | list[RetryingStation]) -> str:
    """Return the number of each status; 0 means no answer in time."""
    statuses = [status for person in persons for status in person.statuses]
    return ", ".join(f"{statuses.count(status)} × {status or 'none'}" for status in sorted({*statuses}))
