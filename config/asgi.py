"""What the web server calls: `python -m config.web`. Requests and answers are buffered before the WSGI application."""

import sys

from config import wsgi  # first of all: it sets Django up, which views and accounts need
from config.web.buffered import Buffered
from config.web.uploads import allowed

THREADS, AT_DESK = 2, 4  # of each process, and so many connections to the database
# Heavy work lets the threads of short requests in between at once; by default they wait ten times as long, at each
# question to the database anew.
sys.setswitchinterval(0.0005)

application = Buffered(wsgi.application, THREADS, allowed, AT_DESK)
