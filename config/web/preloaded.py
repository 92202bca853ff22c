"""The loaded program. Web processes are forks of the process that imports this module, so they answer at once."""

import gc
from importlib import import_module

from django.urls import get_resolver

__all__ = ["application"]

gc.disable()  # loading produces no garbage, and collecting takes a quarter of the time
application = import_module("config.asgi").application
get_resolver().url_patterns  # noqa: B018  (which imports every view)
gc.freeze()  # the collector skips these objects, so the forks share their memory
# Few new objects live long. With the default thresholds the collector would scan all of them after each large page.
gc.set_threshold(20_000, 20, 20)
gc.enable()
