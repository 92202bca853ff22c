"""A round paired in a separate process, which can be stopped at any moment; plain values in and out."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NoReturn

from ratings.reports.report import Report
from tournaments.pairing.dutch import ENGINES, Engine, PairedRound, PairRound, pair, pair_in_report
from tournaments.pairing.edition import DutchEdition, edition_named
from tournaments.pairing.engines.external import EngineFailed, Program
from tournaments.pairing.field import Pair, PairingField
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing, PairingRules

BETWEEN_LOOKS = 0.25  # seconds between two checks that the pairing is still wanted
GRACE_SECONDS = 2

PAIRED, BLOCKED, ILLEGAL, FAILED, GUARDING = "paired", "blocked", "illegal", "failed", "guarding"


class Cancelled(Exception):
    """The pairing is not wanted any more; its process has ended."""


def pair_in_child(
    field: PairingField,
    edition: DutchEdition,
    program: Program | None,
    is_wanted: Callable[[], bool],
    is_guarded: Callable[[], None],
    how: PairRound = pair_in_report,
    report: Report | None = None,
) -> PairedRound:
    """Pair one round; Cancelled when the pairing is no longer wanted, else the errors of `pair`.

    Without a ``program`` the round is paired by ``how``, from the field and the ``report``. ``is_guarded`` is called
    when a program, or our own Dutch engine, has returned the pairs and they are being checked. EngineFailed also if
    the process ends without an answer.
    """
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    child = context.Process(target=_work, args=(there, field, edition.name, program, how, report), daemon=True)
    child.start()
    there.close()
    try:
        return _answer(here, edition, is_wanted, is_guarded)
    finally:
        here.close()
        _end(child)


def _answer(
    here: Connection, edition: DutchEdition, is_wanted: Callable[[], bool], is_guarded: Callable[[], None]
) -> PairedRound:
    while True:
        if not is_wanted():
            raise Cancelled
        if here.poll(BETWEEN_LOOKS):
            try:
                kind, *values = here.recv()
            except EOFError as error:
                raise EngineFailed("it ended without an answer") from error
            if kind != GUARDING:
                return _read_answer(edition, kind, *values)
            is_guarded()


def _read_answer(edition: DutchEdition, kind: str, *values: Any) -> PairedRound:
    if kind == BLOCKED:
        raise NoLegalPairing(*values)
    if kind == ILLEGAL:
        raise IllegalPairing(*values)
    if kind == FAILED:
        raise EngineFailed(*values)
    boards, bye, avoided = values
    return PairedRound(boards, bye, edition, avoided)


def _end(child: BaseProcess) -> None:
    """Terminate the process, and kill it after the grace period."""
    child.terminate()
    child.join(GRACE_SECONDS)
    child.kill()
    child.join()


def _work(
    there: Connection, field: PairingField, name: str, program: Program | None, how: PairRound, report: Report | None
) -> None:
    """Pair in the child process, and send the round or the reason for its failure."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave if program else signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        edition = edition_named(name)
        if program or how is pair_in_report:
            made = pair(field, edition, _reporting(there, program or ENGINES[name]))
        else:
            made = how(field, edition, report or Report())
    except NoLegalPairing as error:
        there.send((BLOCKED, error.blocked))
    except IllegalPairing as error:
        there.send((ILLEGAL, error.faults))
    except EngineFailed as error:
        there.send((FAILED, str(error)))
    else:
        there.send((PAIRED, made.boards, made.bye, made.avoided))


def _reporting(there: Connection, engine: Engine) -> Engine:
    """Return the engine with a message to the parent as soon as it has the pairs."""

    def pairs(law: PairingRules) -> list[Pair]:
        paired = engine(law)
        there.send((GUARDING,))
        return paired

    return pairs


def _leave(*_signal: object) -> NoReturn:
    """Exit through SystemExit, so that the called program ends, too."""
    sys.exit(1)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
