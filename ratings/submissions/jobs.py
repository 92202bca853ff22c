"""Jobs for letters to arbiters."""

from procrastinate.contrib.django import app

from ratings.core.failed_jobs import RETRY
from ratings.core.queue import MESSAGES
from ratings.models import Version
from ratings.publication.publish import LETTERS_TASK
from ratings.submissions import letters


@app.task(name=LETTERS_TASK, queue=MESSAGES, retry=RETRY)
def write_letters_of_list(version_id: int) -> None:
    letters.write_publication_letters(Version.objects.select_related("list").get(pk=version_id))
