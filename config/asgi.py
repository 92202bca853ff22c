"""The ASGI entry point of `python -m config.web`. It buffers requests and answers around the WSGI application."""

import sys

from config import wsgi  # first of all: it sets Django up, which views and accounts need
from config.web.buffered import Buffered
from config.web.uploads import body_limit

THREADS, AT_DESK = 2, 4  # threads of each process, for all pages and for the desk; each has a database connection
# Threads with heavy work switch to the threads of short requests soon. The default of 5 ms is ten times as long, at
# every query.
sys.setswitchinterval(0.0005)

application = Buffered(wsgi.application, THREADS, body_limit, AT_DESK)
