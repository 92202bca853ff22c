#!/usr/bin/env python
"""The commands of Berger; `manage.py help` lists them."""

import os
import sys
from importlib import import_module

from django.core.management import execute_from_command_line

from ratings.core.with_parent import end_with_parent

# Commands that read files and know no model: they start in a third of the time, for no application is loaded.
FROM_FILES = ("generate_tournament", "pair", "standings")


def main(arguments: list[str]) -> None:
    end_with_parent()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    name = arguments[1] if len(arguments) > 1 else ""
    if name in FROM_FILES:
        import_module(f"tournaments.management.commands.{name}").Command().run_from_argv(arguments)
    else:
        execute_from_command_line(arguments)


if __name__ == "__main__":
    main(sys.argv)
