"""`./dev campaign NAME [ARGUMENT …]`: one campaign of this directory, on data of its own in var/campaign."""

import os
import sys
from importlib import import_module
from pathlib import Path

import django

from campaigns.pytest_runs import DATA

FRAME = (
    "__init__", "__main__", "clients", "clients_in_trouble", "compared_tournament", "hall_model", "machine",
    "other_programs", "phone", "pytest_runs", "random_rounds", "server", "silent_proxy", "station", "unsealed_rows",
    "visitors",
)  # fmt: skip


def names() -> list[str]:
    """Return the module names of the campaigns, without the helpers in FRAME."""
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in FRAME)


def main(wanted: list[str]) -> int:
    offered = [name.replace("_", "-") for name in names()]
    if not wanted or wanted[0] not in offered:
        sys.stderr.write(f"name a campaign; there are {', '.join(offered)}\n")
        return 1
    os.environ["BERGER_DATA"] = str(DATA)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for line in import_module(f"campaigns.{wanted[0].replace('-', '_')}").lines(*wanted[1:]):
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
