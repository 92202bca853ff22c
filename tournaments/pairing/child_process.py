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
from tournaments.pairing.engines.external import EngineFailed, ExternalProgram
from tournaments.pairing.field import Pair, PairingField
from tournaments.pairing.legal import IllegalPairing, NoLegalPairing, PairingRules

POLL_SECONDS = 0.25  # seconds between two checks that the pairing is still wanted
GRACE_SECONDS = 2

PAIRED, BLOCKED, ILLEGAL, FAILED, CHECKING = "paired", "blocked", "illegal", "failed", "guarding"


class PairingCancelled(Exception):
    """The pairing is no longer wanted; its process has ended."""


def pair_in_child(
    field: PairingField,
    edition: DutchEdition,
    program: ExternalProgram | None,
    is_wanted: Callable[[], bool],
    on_checking: Callable[[], None],
    pair_round: PairRound = pair_in_report,
    report: Report | None = None,
) -> PairedRound:
    """Pair one round. PairingCancelled if the pairing is no longer wanted, else the errors of `pair`.

    Without a ``program``, ``pair_round`` pairs the round from the field and the ``report``. ``on_checking`` is called
    when a program, or our own Dutch engine, has returned the pairs and their check begins. EngineFailed also if the
    process ends without an answer.
    """
    context = get_context("spawn")
    here, there = context.Pipe(duplex=False)
    child = context.Process(
        target=_pair_and_send, args=(there, field, edition.name, program, pair_round, report), daemon=True
    )
    child.start()
    there.close()
    try:
        return _wait_for_answer(here, edition, is_wanted, on_checking)
    finally:
        here.close()
        _stop_process(child)


def _wait_for_answer(
    receiver: Connection, edition: DutchEdition, is_wanted: Callable[[], bool], on_checking: Callable[[], None]
) -> PairedRound:
    while True:
        if not is_wanted():
            raise PairingCancelled
        if receiver.poll(POLL_SECONDS):
            try:
                kind, *values = receiver.recv()
            except EOFError as error:
                raise EngineFailed("it ended without an answer") from error
            if kind != CHECKING:
                return _read_answer(edition, kind, *values)
            on_checking()


def _read_answer(edition: DutchEdition, kind: str, *values: Any) -> PairedRound:
    if kind == BLOCKED:
        raise NoLegalPairing(*values)
    if kind == ILLEGAL:
        raise IllegalPairing(*values)
    if kind == FAILED:
        raise EngineFailed(*values)
    boards, bye, avoided = values
    return PairedRound(boards, bye, edition, avoided)


def _stop_process(child: BaseProcess) -> None:
    """Terminate the process, and kill it after the grace period."""
    child.terminate()
    child.join(GRACE_SECONDS)
    child.kill()
    child.join()


def _pair_and_send(
    sender: Connection,
    field: PairingField,
    name: str,
    program: ExternalProgram | None,
    pair_round: PairRound,
    report: Report | None,
) -> None:
    """Pair in the child process, and send the round or the reason for its failure."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _exit if program else signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        edition = edition_named(name)
        if program or pair_round is pair_in_report:
            paired = pair(field, edition, _reporting(sender, program or ENGINES[name]))
        else:
            paired = pair_round(field, edition, report or Report())
    except NoLegalPairing as error:
        sender.send((BLOCKED, error.blocker))
    except IllegalPairing as error:
        sender.send((ILLEGAL, error.faults))
    except EngineFailed as error:
        sender.send((FAILED, str(error)))
    else:
        sender.send((PAIRED, paired.boards, paired.bye, paired.unavoidable_pairs))


def _reporting(sender: Connection, engine: Engine) -> Engine:
    """Return the engine with a message to the parent as soon as it has the pairs."""

    def pairs(law: PairingRules) -> list[Pair]:
        paired = engine(law)
        sender.send((CHECKING,))
        return paired

    return pairs


def _exit(*_signal: object) -> NoReturn:
    """Exit through SystemExit, so that the called program ends, too."""
    sys.exit(1)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
