"""What the web server calls: `python -m config.web`. Requests and answers are buffered before the WSGI application."""

import sys

from django.conf import settings

from config.web.buffered import Buffered
from config.wsgi import application as wsgi

THREADS, AT_DESK = 4, 4  # of each process, and so many connections to the database
# Heavy work lets the threads of short requests in between at once; by default they wait ten times as long, at each
# question to the database anew.
sys.setswitchinterval(0.0005)

application = Buffered(wsgi, THREADS, settings.LIST_BYTES + settings.REPORT_BYTES, AT_DESK)
