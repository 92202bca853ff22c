"""The version of this program, stored with every run."""

import tomllib
from functools import cache

from django.conf import settings


@cache
def program_version() -> str:
    """Return the name and version of the program, such as ``berger 1.0.0``."""
    project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text("utf-8"))["project"]
    return f"{project['name']} {project['version']}"
