"""How often one address may ask for what costs the installation work."""

import time

from django.core.cache import cache
from django.http import HttpRequest


def may_ask(request: HttpRequest, what: str, most: int, seconds: int) -> bool:
    """Count a request for something; false when its address had ``most`` of them in the running ``seconds``.

    All addresses begin to count anew at the same moments. An address is the one that connects: what a client says of
    itself in a header does not count.
    """
    span = int(time.time() // seconds)
    key = f"asked:{what}:{request.META.get('REMOTE_ADDR', '')}:{span}"
    cache.add(key, 0, timeout=2 * seconds)
    try:
        return cache.incr(key) <= most
    except ValueError:  # swept away in between
        return True
