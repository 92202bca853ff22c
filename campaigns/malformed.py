"""Malformed requests to all addresses, with all roles and methods, 20,000 by default.

The seed is printed and repeats the same requests.
"""

import secrets
from collections.abc import Iterator

from campaigns.pytest_runs import pytest_lines

REQUESTS = "20000"


def lines(requests: str = REQUESTS, seed: str = "") -> Iterator[str]:
    """Yield the seed, a line per 250 requests, and the requests with a server error."""
    seed = seed or secrets.token_hex(4)
    yield f"{requests} requests, seed {seed}"
    test = "tests/roles/test_malformed.py"
    yield from pytest_lines("--all", "-k", "no_request", "--malformed", requests, "--seed", seed, test)
