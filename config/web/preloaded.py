"""The program, loaded and at rest. Web processes are copies of the process that imports this, and answer at once."""

import gc

from django.urls import get_resolver

from config.asgi import application

__all__ = ["application"]

get_resolver().url_patterns  # noqa: B018  (which imports every view)
gc.freeze()  # nothing of this is looked at again, so that the copies share its memory
