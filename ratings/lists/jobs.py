"""Jobs of published lists."""

from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY
from ratings.lists.downloads import prebuilt_files
from ratings.models import Version


@app.task(name=prebuilt_files.TASK, retry=RETRY)
def make_file(version_id: int, made: int) -> None:
    """Build one file of a version, and queue the next file behind all other jobs."""
    version = Version.objects.select_related("list__series").get(pk=version_id)
    if prebuilt_files.store_file(version, made):
        prebuilt_files.queue_files(version, made + 1)
