"""`python -m config.web --host ADDR --port N --workers N`: the web server alone."""

import resource
from argparse import ArgumentParser

import uvicorn

WORKERS = 2
STOP_SECONDS = 3  # what a page gets to be answered when all ends
HUNG_SECONDS = 60  # without a sign of life before a process is replaced
IDLE_SECONDS = 15  # before a connection without a request is closed
BACKLOG = 2048


def main() -> None:
    parser = ArgumentParser(prog="python -m config.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    parser.add_argument("--port", default=8000, type=int, help="port to listen on (%(default)s)")
    parser.add_argument("--workers", default=WORKERS, type=int, help="processes (%(default)s)")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a connection is a file
    uvicorn.run(
        "config.asgi:application",
        host=given.host,
        port=given.port,
        workers=given.workers,
        http="config.web.connection:Connection",
        ws="none",
        lifespan="off",
        proxy_headers=False,  # whose word counts is for config.behind_proxies to say
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
