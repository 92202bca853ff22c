"""The program, loaded and at rest. Web processes are copies of the process that imports this, and answer at once."""

import gc
from importlib import import_module

from django.urls import get_resolver

__all__ = ["application"]

gc.disable()  # nothing that is being loaded is garbage, and looking for some takes a quarter of the time
application = import_module("config.asgi").application
get_resolver().url_patterns  # noqa: B018  (which imports every view)
gc.freeze()  # nothing of this is looked at again, so that the copies share its memory
# Beside what is frozen little lives long, so that the default would search all of it again after each large page.
gc.set_threshold(20_000, 20, 20)
gc.enable()
