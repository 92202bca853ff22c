"""A process that uses the embedded server as Django does, and does what it is told, one line of SQL at a time.

Arguments: the data directory and, from root, the account to go on as. It answers every line with one of JSON, begins
with the number of the server's process, and ends normally when its input does.
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
atexit.register(lambda: [time.sleep(seconds) for seconds in lingering])  # registered first, it comes last

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
    """A thread that goes on connecting while this process ends, and an end that takes its time."""
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
