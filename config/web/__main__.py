"""`python -m config.web --host ADDR --port N --workers N`: the web server alone."""

import os
import resource
import socket
import sys
from argparse import ArgumentParser
from multiprocessing import forkserver

from django.conf import settings
from django.utils.log import configure_logging
from uvicorn.config import Config

from config.web.counters import counters
from config.web.supervisor import STOP_SECONDS, Supervisor
from ratings.core.with_parent import end_with_parent

WORKERS = 2
HUNG_SECONDS = 60  # without a heartbeat before a process is replaced
IDLE_SECONDS = 15  # before a connection without a request is closed
BACKLOG = 2048


def main() -> None:
    parser = ArgumentParser(prog="python -m config.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument("--port", default=8000, type=int, help="port to listen on (%(default)s)")
    parser.add_argument(
        "--socket", type=int, metavar="FD", help="open socket to listen on, instead of address and port"
    )
    parser.add_argument("--workers", default=WORKERS, type=int, help="processes (%(default)s)")
    parser.add_argument("--held", action="store_true", help="load the program, and listen once a line is sent")
    arguments = parser.parse_args()
    end_with_parent()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # each connection is a file
    config = _config(arguments.host, arguments.port, arguments.workers)
    with counters():
        if arguments.held:
            forkserver.ensure_running()
            if not sys.stdin.readline():
                return  # the parent process has ended
        number = arguments.socket
        listening = config.bind_socket() if number is None else socket.socket(fileno=number)
        Supervisor(config, [listening]).run()


def _config(host: str, port: int, workers: int) -> Config:
    return Config(
        "config.web.preloaded:application",
        host=host,
        port=port,
        workers=workers,
        http="config.web.connection:Connection",
        ws="none",
        lifespan="off",
        proxy_headers=False,  # config.behind_proxies decides which proxies to trust
        server_header=False,
        backlog=BACKLOG,
        log_config=None,
        log_level="error",
        access_log=False,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
        timeout_worker_healthcheck=HUNG_SECONDS,
    )


if __name__ == "__main__":
    main()
