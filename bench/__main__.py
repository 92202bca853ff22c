"""`./dev bench [name …]`: the benchmarks of this directory, or the named ones, on data of their own in var/bench."""

import os
import sys
from importlib import import_module
from pathlib import Path

import django

FRAME = (
    "__init__", "__main__", "demonstration", "figure", "long_list", "many_boards", "many_games", "many_players",
    "many_rounds", "worker",
)  # fmt: skip


def main(wanted: list[str]) -> int:
    here = Path(__file__).parent
    names = sorted(path.stem for path in here.glob("*.py") if path.stem not in FRAME)
    unknown = [name for name in wanted if name not in names]
    if unknown:
        sys.stderr.write(f"no benchmark {', '.join(unknown)}; there are {', '.join(names)}\n")
        return 1
    os.environ.setdefault("BERGER_DATA", str(here.parent / "var" / "bench"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for name in wanted or names:
        for figure in import_module(f"bench.{name}").figures():
            sys.stdout.write(f"{name}.{figure}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
