"""The command that starts database, web server, worker and messenger under one parent, and ends them with it."""

import http.client
import os
import signal
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connections
from django.utils.translation import gettext as _

from ratings.accounts.trial import (
    DEMONSTRATION_ACCOUNTS,
    DEMONSTRATION_PASSWORD,
    is_demonstration,
    reason_against_trial,
)
from ratings.core.bind_address import (
    AddressUnusable,
    hosts,
    in_the_network,
    is_all_interfaces,
    is_loopback,
    wait_for_socket,
)
from ratings.core.errors import Refused
from ratings.core.queue import MESSAGES, ONE_HEAP, WORK
from ratings.operations.bootstrap import prepare
from ratings.operations.keep_running import RestartedProcesses
from ratings.operations.orphans import StartRecord, end_orphans
from ratings.operations.processes import ChildEnded, ChildProcesses, children

WEB, WORKER, MESSENGER = "web server", "worker", "messenger"
CONCURRENT_MESSAGES = 4  # messages sent at the same time
JOB_SECONDS = 5  # time for a job to end by itself
NICENESS = 10  # of the workers, so that pages have priority over runs
ORPHAN_SECONDS = 6  # time until web processes of a killed start release the port
POLL_SECONDS = 0.1  # between two requests to check if the server answers
START_TIMEOUT_SECONDS = 60
SignalHandler = Callable[[int, FrameType | None], Any] | signal.Handlers


class Command(BaseCommand):
    help = "Start database, web server, worker and messenger; Ctrl-C ends them all."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--bind", default="127.0.0.1", metavar="ADDR", help="address to listen on (%(default)s)")
        parser.add_argument("--port", default=8000, type=int, metavar="N", help="port to listen on (%(default)s)")

    def handle(self, *, bind: str, port: int, **options: Any) -> None:
        _set_signal_handlers(signal.default_int_handler)
        try:
            self._serve(bind, port)
        except KeyboardInterrupt:
            _set_signal_handlers(signal.SIG_IGN)
            with suppress(OSError):  # the terminal may be closed
                self._print(_("Stopped."))
        except (AddressUnusable, OperationalError, Refused) as error:
            raise CommandError(" ".join(str(error).split())) from error
        except ChildEnded as child:
            raise CommandError(
                _("the web server could not start (status %(status)d); see above") % {"status": child.status}
            ) from None

    def _serve(self, bind: str, port: int) -> None:
        if not 1 <= port <= 65535:
            raise CommandError(_("--port %(port)d: choose a port from 1 to 65535") % {"port": port})
        # Requests wait in this socket while a web server that ended is replaced.
        listening = wait_for_socket(bind, port, ORPHAN_SECONDS if end_orphans(settings.DATA_DIR) else 0)
        commands = {
            WEB: [sys.executable, "-m", "config.web", "--socket", str(listening.fileno())],
            WORKER: _worker(WORK),
            MESSENGER: _worker(MESSAGES, CONCURRENT_MESSAGES),
        }
        files = {WEB: [listening.fileno()]}
        with listening, children(_environment(bind), StartRecord(settings.DATA_DIR), files) as running:
            try:
                # The web server loads the program while the database is prepared, and listens afterwards.
                running.start(WEB, [*commands[WEB], "--held"], held=True)
                demonstration = self._prepare(bind)
                running.release(WEB)
                _wait_for_page(bind, port, running)
                for name in (WORKER, MESSENGER):  # after the web server, because users wait for the page
                    running.start(name, commands[name])
                self._announce(bind, port, demonstration)
                RestartedProcesses(running, commands, (WORKER, MESSENGER)).watch()
            finally:
                _set_signal_handlers(signal.SIG_IGN)  # a second Ctrl-C must not interrupt the regular end

    def _prepare(self, bind: str) -> bool:
        """Prepare the database; return True if it is a demonstration."""
        prepare(self._print, _host_names(bind))
        demonstration = is_demonstration()
        connections.close_all()
        return demonstration

    def _announce(self, bind: str, port: int, demonstration: bool) -> None:
        self._print(
            _("Berger is at http://%(host)s:%(port)d/. Press Ctrl-C to stop it.")
            % {"host": hosts(bind)[0], "port": port}
        )
        for host in in_the_network(bind) if is_all_interfaces(bind) else []:
            self._print(_("In the network: http://%(host)s:%(port)d/") % {"host": host, "port": port})
        if demonstration:
            self._print_accounts(reason_against_trial(_host_names(bind)))
        if not is_loopback(bind):
            self._warn(_("Warning: all computers in the network can reach these pages, without encryption."))

    def _print_accounts(self, why_refused: str) -> None:
        if why_refused:
            refused = _(
                "The accounts of the demonstration are disabled: %(why)s, and their password is public. Create "
                "your own account with manage.py createsuperuser."
            )
            self._warn(refused % {"why": why_refused})
            return
        self._print(
            _("A demonstration. Log in as %(accounts)s; the password is %(password)s.")
            % {"accounts": ", ".join(DEMONSTRATION_ACCOUNTS), "password": DEMONSTRATION_PASSWORD}
        )

    def _print(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _warn(self, line: str) -> None:
        self.stdout.write(self.style.WARNING(line))
        self.stdout.flush()


def _set_signal_handlers(handler: SignalHandler) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, handler)


def _worker(queue: str, at_once: int = 1) -> list[str]:
    manage = str(settings.BASE_DIR / "manage.py")
    options = ["--queues", queue, "--concurrency", str(at_once), "--shutdown-graceful-timeout", str(JOB_SECONDS)]
    return ["nice", "-n", str(NICENESS), sys.executable, manage, "procrastinate", "worker", *options]


def _host_names(bind: str) -> list[str]:
    """Return the host names under which the pages may be requested."""
    return [*dict.fromkeys([*settings.ALLOWED_HOSTS, *hosts(bind)])]


def _environment(bind: str) -> dict[str, str]:
    """Return the environment of the child processes, with their host names."""
    variables = {"ALLOWED_HOSTS": ",".join(_host_names(bind)), "PYTHONPATH": str(settings.BASE_DIR)}
    return {**ONE_HEAP, **os.environ, **variables}


def _wait_for_page(bind: str, port: int, running: ChildProcesses) -> None:
    """Wait until /healthz answers; ChildEnded if the web server ends before."""
    host = hosts(bind)[0].strip("[]")
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while not _is_answering(host, port):
        running.watch(POLL_SECONDS)
        if time.monotonic() > deadline:
            raise CommandError(
                _("the web server sent no page within %(seconds)d seconds; see above")
                % {"seconds": START_TIMEOUT_SECONDS}
            )


def _is_answering(host: str, port: int) -> bool:
    """Return True if the server answers; CommandError if it answers with an error."""
    page = http.client.HTTPConnection(host, port, timeout=START_TIMEOUT_SECONDS)
    try:
        page.request("GET", "/healthz")
        status = page.getresponse().status
    except (OSError, http.client.HTTPException):
        return False
    finally:
        page.close()
    if status != http.HTTPStatus.OK:
        raise CommandError(_("the page answers with error %(status)d; see above") % {"status": status})
    return True
