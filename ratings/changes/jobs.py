"""Jobs of the change log."""

from procrastinate.contrib.django import app

from ratings.changes import old_rows


@app.periodic(cron="51 3 * * *")
@app.task(name="ratings.remove_changes", queueing_lock="remove changes")
def remove_changes(timestamp: int) -> None:
    old_rows.condense_changes()
