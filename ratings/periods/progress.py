"""How far a run has come: seen by everybody while it goes on, and kept as its log."""

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
PLACES = {stage: place for place, stage in enumerate(STAGES)}


class Dropped(Exception):
    """The run is not there any more: somebody cancelled it."""


class Progress:
    """Writes where a run is. Each step is a short transaction of its own; Dropped where the run is gone."""

    def __init__(self, run: Run) -> None:
        self._run, self._lines = run, [] if run.started_at is None else run.log.splitlines()

    def begin(self) -> None:
        """A run begins, perhaps again after its worker died."""
        if self._lines:
            self._add(_("Begun again."))
        self._save(started_at=timezone.now(), failure="", total=len(STAGES) - 1)

    def stage(self, stage: str) -> None:
        """A new part of the work begins."""
        self._save(stage=stage, done=PLACES[stage])

    def tell(self, *sentences: str) -> None:
        """Something a person will want to read later."""
        for sentence in sentences:
            self._add(sentence)
        self._save()

    def fail(self, reason: str) -> None:
        """The run cannot be finished, and nothing of it is kept but why."""
        self._add(reason)
        self._save(failure=reason)

    def finish(self, editions: list[str]) -> None:
        """All rows are written: belongs into their transaction."""
        self._add(_("Finished."))
        done, now = PLACES["finished"], timezone.now()
        self._save(stage="finished", done=done, editions=editions, finished_at=now, change_token=self._run.change_token)

    def _add(self, sentence: object) -> None:
        self._lines.append(f"{timezone.localtime():%H:%M:%S} {sentence}")

    def _save(self, **fields: object) -> None:
        if not Run.objects.filter(pk=self._run.pk).update(log="\n".join(self._lines), **fields):
            raise Dropped
