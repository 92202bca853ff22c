"""A process that uses the embedded server like Django and executes commands, one line of SQL at a time.

Arguments: the data directory and, for root, the account to switch to. It answers every line with a line of JSON, starts
with the number of the server's process, and ends normally with its input.
"""

import atexit
import json
import os
import pwd
import sys
import threading
import time
from pathlib import Path

lingering: list[float] = []
atexit.register(lambda: [time.sleep(seconds) for seconds in lingering])  # registered first, so it runs last

import django  # noqa: E402
from django.conf import settings  # noqa: E402

data = Path(sys.argv[1])
embedded = {"ENGINE": "config.embedded", "NAME": "berger", "OPTIONS": {"data_directory": data}}
settings.configure(
    TESTING=True, DATABASES={"default": embedded | {"USER": "berger"}, "owner": embedded | {"USER": "berger_owner"}}
)
django.setup()

from django.db import OperationalError, connection  # noqa: E402

connection.client  # noqa: B018  (everything is imported before the rights to read it may go)
if len(sys.argv) > 2:
    account = pwd.getpwnam(sys.argv[2])
    os.setgroups([])
    os.setgid(account.pw_gid)
    os.setuid(account.pw_uid)


def answer(value: object) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def leave_a_thread_behind() -> None:
    """Start a thread that reconnects while this process ends slowly."""
    lingering.append(2.0)

    def reconnect() -> None:
        while True:
            try:
                connection.close()
                connection.ensure_connection()
            except OperationalError:
                continue

    threading.Thread(target=reconnect, daemon=True).start()


def fork_and_use() -> None:
    child = os.fork()
    if child == 0:
        connection.connection = None
        connection.ensure_connection()
        sys.exit()
    answer(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


connection.ensure_connection()
answer(int((data / "postmaster.pid").read_text().split()[0]))
for line in sys.stdin:
    match line.strip():
        case "dbshell":
            connection.client.runshell(["-Atc", "SELECT to_json(current_user)"])
        case "fork":
            fork_and_use()
        case "thread":
            leave_a_thread_behind()
            answer("running")
        case "reconnect":
            connection.close()
            connection.ensure_connection()
            answer(int((data / "postmaster.pid").read_text().split()[0]))
        case statement:
            with connection.cursor() as cursor:
                cursor.execute(statement)
                answer(cursor.fetchone())
