"""`./dev campaign NAME [ARGUMENT …]`: one campaign of this directory, on data of its own in var/campaign."""

import os
import sys
from importlib import import_module
from pathlib import Path

import django

FRAME = (
    "__init__", "__main__", "clients", "hall_model", "machine", "persons", "phone", "random_rounds", "served",
    "silent_line", "station", "tests_of", "visited",
)  # fmt: skip


def main(wanted: list[str]) -> int:
    here = Path(__file__).parent
    names = sorted(path.stem.replace("_", "-") for path in here.glob("*.py") if path.stem not in FRAME)
    if not wanted or wanted[0] not in names:
        sys.stderr.write(f"name a campaign; there are {', '.join(names)}\n")
        return 1
    os.environ["BERGER_DATA"] = str(here.parent / "var" / "campaign")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for line in import_module(f"campaigns.{wanted[0].replace('-', '_')}").lines(*wanted[1:]):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
