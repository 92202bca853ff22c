"""The cluster that takes the place of one: it is filled beside it, and gets its name when it is whole.

How far that came stands in the names of the directories alone:

    pg18                      the old cluster; while it is there, who begins throws away what stands beside it
    pg18.converting           the new one, being filled
    pg18.converted            the new one, whole; once pg18 has gone, it is pg18
    pg18.before-conversion    the old one, kept until somebody deletes it
"""

import os
import shutil
from itertools import count
from pathlib import Path

from config.embedded import server
from config.embedded.account import Account


def begin(data: Path, account: Account) -> Path:
    """Where the new cluster is to be filled; nothing is there."""
    clear(data, account)
    return _converting(data)


def clear(data: Path, account: Account) -> None:
    """Takes away what an attempt left beside the cluster it did not replace."""
    for left in (_converting(data), _converted(data)):
        if left.exists():
            server.stop(left, account)
            shutil.rmtree(left)


def take_over(data: Path) -> Path:
    """Puts the new cluster, whose server is stopped, in the place of the old one; where that is kept."""
    _rename(_converting(data), _converted(data))
    old = _put_aside(data)
    finish(data)
    return old


def finish(data: Path) -> None:
    """Gives the new cluster its name if that is all that is missing."""
    if _converted(data).exists() and not data.exists():
        _rename(_converted(data), data)


def kept(data: Path) -> list[Path]:
    """The clusters that were replaced and are still there."""
    return sorted(data.parent.glob(f"{data.name}.before-conversion*"))


def size(directory: Path) -> int:
    """The bytes of all files in a directory."""
    return sum(file.lstat().st_size for file in directory.rglob("*"))


def _rename(old: Path, new: Path) -> None:
    os.sync()
    old.rename(new)
    os.sync()


def _converting(data: Path) -> Path:
    return data.with_name(f"{data.name}.converting")


def _converted(data: Path) -> Path:
    return data.with_name(f"{data.name}.converted")


def _put_aside(data: Path) -> Path:
    names = (data.with_name(f"{data.name}.before-conversion{f'-{number}' * (number > 1)}") for number in count(1))
    free = next(name for name in names if not name.exists())
    _rename(data, free)
    return free
