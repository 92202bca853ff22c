"""Requests that no page sends, 20,000 or as many as are wished, over all addresses, roles and methods.

The seed is printed; with it the same requests are made again.
"""

import secrets
from collections.abc import Iterator

from campaigns.tests_of import lines_of

REQUESTS = "20000"


def lines(requests: str = REQUESTS, seed: str = "") -> Iterator[str]:
    """The seed, and a line for each 250 requests; at the end those that were answered with an error of the server."""
    seed = seed or secrets.token_hex(4)
    yield f"{requests} requests, seed {seed}"
    test = "tests/roles/test_malformed.py"
    yield from lines_of("--all", "-k", "no_request", "--malformed", requests, "--seed", seed, test)
