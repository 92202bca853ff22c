"""Progress of a run: public while it runs, and its log afterwards."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.models import Run

STAGES = {
    "waiting": _("Waiting for the worker"),
    "reading": _("Reading reports, players and the previous list"),
    "rating": _("Rating the games"),
    "writing": _("Writing the rows"),
    "finished": _("Finished"),
}
STAGE_NUMBERS = {stage: number for number, stage in enumerate(STAGES)}


class RunCancelled(Exception):
    """Cancellation of the run: its row is deleted."""


class Progress:
    """Recorder of a run's progress. Each step is a short transaction. RunCancelled if the run is deleted."""

    def __init__(self, run: Run) -> None:
        self._run, self._lines = run, [] if run.started_at is None else run.log.splitlines()

    def begin(self) -> None:
        """Start a run, or restart it after its worker died."""
        if self._lines:
            self._add(_("Restarted."))
        self._save(started_at=timezone.now(), failure="", total=len(STAGES) - 1)

    def stage(self, stage: str) -> None:
        """Record the start of a stage."""
        self._save(stage=stage, done=STAGE_NUMBERS[stage])

    def log(self, *sentences: str) -> None:
        """Add sentences to the log."""
        for sentence in sentences:
            self._add(sentence)
        self._save()

    def fail(self, reason: str) -> None:
        """Store the reason why the run cannot finish. Its rows are not stored."""
        self._add(reason)
        self._save(failure=reason)

    def finish(self, editions: list[str]) -> None:
        """Record the end of the run. Call it in the transaction that writes the rows."""
        self._add(_("Finished."))
        done, now = STAGE_NUMBERS["finished"], timezone.now()
        self._save(stage="finished", done=done, editions=editions, finished_at=now, change_token=self._run.change_token)

    def _add(self, sentence: object) -> None:
        self._lines.append(f"{timezone.localtime():%H:%M:%S} {sentence}")

    def _save(self, **fields: object) -> None:
        if not Run.objects.filter(pk=self._run.pk).update(log="\n".join(self._lines), **fields):
            raise RunCancelled
