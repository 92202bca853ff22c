"""What the web server calls: `python -m config.web`. Requests and answers are buffered before the WSGI application."""

from django.conf import settings

from config.web.buffered import Buffered
from config.wsgi import application as wsgi

THREADS = 8  # of each process, and so many connections to the database

application = Buffered(wsgi, THREADS, settings.LIST_BYTES + settings.REPORT_BYTES)
