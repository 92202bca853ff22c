#!/usr/bin/env python
"""The commands of Berger; `manage.py help` lists them."""

import gc
import os
import sys
from contextlib import suppress
from importlib import import_module

import django
from django.core.exceptions import ImproperlyConfigured
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
        _load()
        execute_from_command_line(arguments)


def _load() -> None:
    """Load the applications, as Django would; what is wrong with the settings is for Django to say.

    Nothing that is being loaded is garbage, and looking for some takes a fifth of the time.
    """
    gc.disable()
    with suppress(ImproperlyConfigured):
        django.setup()
    gc.enable()


if __name__ == "__main__":
    main(sys.argv)
