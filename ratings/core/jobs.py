"""Jobs for the queue itself and for request counters."""

from django.utils import timezone
from procrastinate import JobContext
from procrastinate.contrib.django import app

from ratings.core import throttling
from ratings.core.failed_jobs import resume_stalled


@app.periodic(cron="* * * * *")
@app.task(name="ratings.resume", queueing_lock="resume", pass_context=True)
async def resume(context: JobContext, timestamp: int) -> None:
    """Restart the jobs of workers that no longer respond."""
    await resume_stalled(context.app)


@app.periodic(cron="17 * * * *")
@app.task(name="ratings.sweep", queueing_lock="sweep")
def sweep(timestamp: int) -> None:
    throttling.sweep(timezone.now())
