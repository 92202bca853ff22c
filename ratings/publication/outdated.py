"""Check that a run would have the same result today. An outdated run cannot be published."""

import datetime as dt

from django.utils.translation import gettext as _

from ratings.changes.token import run_token
from ratings.core.version import program_version
from ratings.engine.inputs_format.text import from_text, sha256
from ratings.models import RatingSeries, Run, RunKind, Version
from ratings.periods import changes_since
from ratings.periods.collect import collect_inputs
from ratings.periods.inputs import DamagedInputs, unfreeze


def outdated_reasons(run: Run) -> tuple[str, ...]:
    """Return the reasons why a finished run is outdated, in sentences; empty if its inputs are unchanged."""
    if not run.finished_at:
        return ()
    return _previous_list_changes(run) if run.kind == RunKind.IMPORTED else _input_changes(run)


def previous_version(series: RatingSeries, control: str, date: dt.date) -> Version | None:
    """Return the version in force on the day before a list, which an imported list continues; None without one."""
    return Version.objects.of_series(series).in_force(control, date - dt.timedelta(days=1))


def change_token_of(before: Version | None) -> str:
    """Return the change token of an imported run: the seal of the previous list, or "" without one."""
    return before.seal if before else ""


def _previous_list_changes(run: Run) -> tuple[str, ...]:
    now = previous_version(run.list.series, run.list.control, run.list.date)
    if run.change_token == change_token_of(now):
        return ()
    then = Version.objects.select_related("list__series").filter(seal=run.change_token).first()
    message = _("The previous list is now %(now)s; when the file was imported, it was %(then)s.")
    return message % {"now": now or _("none"), "then": then or _("none")}, _("Import the file again.")


def _input_changes(run: Run) -> tuple[str, ...]:
    """Return the reasons why a run would read different inputs today."""
    inputs = run.inputs
    try:
        unfreeze(inputs.data, inputs.sha256)
    except DamagedInputs as error:
        return (_("The inputs of the run are damaged: %(error)s.") % {"error": error},)
    if run.change_token == run_token():
        return ()
    now = collect_inputs(run.list, program_version())
    if sha256(now) == inputs.sha256:
        return ()
    changed = changes_since.describe_changes(from_text(unfreeze(inputs.data, inputs.sha256)), now)
    return (*changed, _("Run the period again.")) if changed else ()
