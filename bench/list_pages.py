"""Pages that read one or two whole lists of 528,000 rows: rendered once for all visitors, while the first one waits."""

from collections.abc import Iterator
from functools import partial

from django.core.management import call_command

from bench.figure import Figure, seconds
from bench.long_list import long_list, previous_list
from ratings.lists import comparison
from ratings.lists.statistics import figures_of
from ratings.lists.top_lists import top_lists_of
from ratings.models import Version
from ratings.operations.bootstrap import migrations_are_pending

MOST = 1  # second
FEDERATION = "GER"


def figures() -> Iterator[Figure]:
    if migrations_are_pending():
        call_command("migrate", verbosity=0, interactive=False)
    version = long_list()
    before = previous_list(version)
    actions = {
        "top_lists": partial(top_lists_of, version),
        "top_lists_of_federation": partial(top_lists_of, version, FEDERATION),
        "statistics": partial(figures_of, version),
        "statistics_of_federation": partial(figures_of, version, FEDERATION),
        "comparison": partial(_compared, before, version),
        "comparison_of_federation": partial(_compared, before, version, FEDERATION),
    }
    for name, action in actions.items():
        took = seconds(action)
        yield Figure(name, took, "s", took / MOST, f"the {MOST} s it may take")


def _compared(old: Version, new: Version, federation: str = "") -> None:
    """Compute the first page of a comparison of two lists, and its summary."""
    comparison.comparison_page(old, new, federation=federation)
    comparison.comparison_summary(old, new, federation)
