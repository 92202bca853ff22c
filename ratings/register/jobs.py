"""Jobs of the search in the register."""

from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY
from ratings.register import search_index


@app.task(name=search_index.TASK, retry=RETRY)
def rebuild_index() -> None:
    """Rebuild the index of names. If several such jobs wait, only the last one rebuilds it."""
    if not search_index.is_rebuild_waiting():
        search_index.index_everyone()


@app.periodic(cron="* * * * *")
@app.task(name="ratings.names_unknown", queueing_lock="names unknown")
def build_empty_index(timestamp: int) -> None:
    """Build the index if the register has players and the index is empty."""
    search_index.build_index_if_empty()
