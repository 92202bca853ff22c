"""Actions in their own process, which can be killed at a named moment. The product has no code for this."""

import importlib
import json
import os
import re
import signal
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from django.conf import settings
from django.db import connections
from django.db.backends.utils import CursorWrapper

SECONDS = 300  # until a child that hangs is killed
Action = Callable[[], object]


class KillMoment(NamedTuple):
    """The moment before or after a call (``module:name`` or ``module:Class.name``) or a SQL statement."""

    when: str
    call: str

    def __str__(self) -> str:
        return f"{self.when} {self.call}"


class ChildResult(NamedTuple):
    """The end of a child: its status, negative for a signal, and the result of its action."""

    status: int
    result: Any


KILLED = ChildResult(-signal.SIGKILL, None)


def run_in_child(action: Action, moment: KillMoment | None = None, act: Action | None = None) -> ChildResult:
    """Run an action in a process with its own connections. At the moment kill it, or call `act`."""
    connections.close_all()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _do_and_leave(action, moment, act or kill_this_process, writing)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        answer = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return ChildResult(status, json.loads(answer) if answer else None)


def kill_this_process() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _do_and_leave(action: Action, moment: KillMoment | None, then: Action, writing: int) -> NoReturn:
    status = 1
    try:
        signal.alarm(SECONDS)
        _forget_connections()
        if moment:
            _act_at(moment, then)
        os.write(writing, json.dumps(action()).encode())
        status = 0
    except BaseException:  # noqa: BLE001  (whatever it is, the child must not go on as the test)
        traceback.print_exc()
    finally:
        os._exit(status)


def _forget_connections() -> None:
    """Drop the inherited connections in a child.

    Django keeps connections per thread or event loop. While a browser's loop runs in the parent, the child would use
    connections from before it, which belong to the parent and are dead.
    """
    for inherited in connections.all(initialized_only=True):
        inherited.connection = None


def _act_at(moment: KillMoment, act: Action) -> None:
    module, named, path = moment.call.partition(":")
    if not named:
        _act_around(
            CursorWrapper, "execute", moment.when, act, lambda cursor, sql, *rest: bool(re.match(module, str(sql)))
        )
        return
    owner: Any = importlib.import_module(module)
    *parents, name = path.split(".")
    for parent in parents:
        owner = getattr(owner, parent)
    _act_around(owner, name, moment.when, act, lambda *arguments: True)


def _act_around(owner: Any, name: str, when: str, act: Action, is_moment: Callable[..., bool]) -> None:
    original = getattr(owner, name)
    happened = []

    def wrapped(*arguments: Any, **named: Any) -> Any:
        now = is_moment(*arguments) and not happened
        if now and when == "before":
            happened.append(act())
        answer = original(*arguments, **named)
        if now and when == "after":
            happened.append(act())
        return answer

    setattr(owner, name, wrapped)


def use_data_directory(data: Path) -> None:
    """Switch this process to the embedded PostgreSQL of another data directory. For children only."""
    settings.TESTING = False  # killed servers must not lose data
    connections.close_all()
    for alias, role in (("default", "berger"), ("owner", "berger_owner")):
        database = {"NAME": "berger", "USER": role, "PASSWORD": "", "HOST": "", "PORT": ""}
        embedded = {"ENGINE": "config.embedded", "OPTIONS": {"data_directory": data}}
        connections.settings[alias] = connections[alias].settings_dict | database | embedded
        del connections[alias]
