"""Publication of a list: one sealed version, written in one transaction, by one officer at a time.

All versions are created here. The module looks up every requirement itself: a finished run, acknowledgements, and
the second officer. No page, command or job can skip a requirement.
"""

import datetime as dt

from django.db import IntegrityError, connection, transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from procrastinate.contrib.django import app

from ratings.accounts.permissions import is_officer
from ratings.accounts.settings import second_officer_required
from ratings.core.errors import Refused
from ratings.core.gc_pause import gc_paused
from ratings.core.locks import PUBLICATION, lock
from ratings.core.queue import MESSAGES
from ratings.delivery import mail
from ratings.exports.canonical import rows_sha256
from ratings.lists import ranks, rows
from ratings.lists.downloads.prebuilt_files import queue_files
from ratings.models import Run, RunKind, TimeControl, User, Version
from ratings.periods.store import GAME_COLUMNS, LISTED_COLUMNS, PERIOD_COLUMNS
from ratings.publication import anomalies
from ratings.publication.approval import decision_on, is_of_correction, second_officer
from ratings.publication.outdated import outdated_reasons
from ratings.publication.seal import SealedFacts, seal
from ratings.register.search_index import queue_rebuild
from ratings.text.one_line import one_line
from ratings.webhooks.events import announce_list

LETTERS_TASK = "ratings.list_letters"
"""The task that writes letters to the arbiters of events on a list."""
# The columns of each table, and the number of leading key columns.
TABLES = {
    "ratings_listedrating": (LISTED_COLUMNS, 1),
    "ratings_playerperiod": (PERIOD_COLUMNS, 1),
    "ratings_ratedgame": (GAME_COLUMNS, 2),
}
ROWS_DIFFER = """
    SELECT EXISTS (
        SELECT FROM (SELECT * FROM {table} WHERE run_id = %(one)s) one
        FULL JOIN (SELECT * FROM {table} WHERE run_id = %(other)s) other USING ({key})
        WHERE ({of_one}) IS DISTINCT FROM ({of_other}))
"""


class UnchangedList(Refused):
    """Refusal because the list equals its newest `version`."""

    def __init__(self, version: Version) -> None:
        self.version = version
        super().__init__(_("Nothing has changed since version %(number)d.") % {"number": version.number})


@gc_paused()
@transaction.atomic
def publish(run: Run, reason: str, by: User | None, at: dt.datetime, acknowledgement: str = "") -> Version:
    """Publish the rows of a run and return the version. Refused lists the reasons, in sentences for an officer.

    `acknowledgement` is a note with which all anomalies are acknowledged. Without it, officers must have acknowledged
    them before. If a second officer is required, an order of `by` that another officer approved must exist, or a
    decision of both on a correction. UnchangedList if the rows equal those of the newest version.
    """
    reason = one_line(reason)
    if not reason:
        raise Refused(_("Enter the reason for the version."))
    lock(PUBLICATION, TimeControl.values.index(run.list.control))
    run = Run.objects.select_related("list__series", "inputs").get(pk=run.pk)
    refuse_unready(run)
    second = second_officer(run, by)
    _refuse_without_second_officer(second)
    _refuse_former_officers(by, second)
    checksum = rows_sha256(rows.canonical_lines(run.pk))
    newest = Version.objects.filter(list=run.list).order_by("-number").first()
    if newest and newest.rows_sha256 == checksum and have_same_rows(newest.run_id, run.pk):
        raise UnchangedList(newest)
    _refuse_outdated(run)
    if acknowledgement:
        anomalies.acknowledge_all(run, acknowledgement, by, at)
    refuse_unacknowledged(run)
    version = _insert(run, newest, checksum, reason[:300], by, at, second)
    announce_list(version)
    queue_rebuild()
    queue_files(version)
    if mail.sends_mail():
        app.configure_task(LETTERS_TASK, queue=MESSAGES).defer(version_id=version.pk)
    return version


def refuse_unready(run: Run) -> None:
    """Raise Refused unless the run is finished, unpublished and of a kind that can be published."""
    published = Version.objects.filter(run=run).select_related("author").first()
    if published:
        message = _("%(author)s has already published this run, as version %(number)d.")
        raise Refused(message % {"number": published.number, "author": published.author or _("the program")})
    if run.kind == RunKind.SHADOW:
        raise Refused(_("A simulation cannot be published."))
    if run.failure or not run.finished_at:
        raise Refused(run.failure or _("The run is not finished yet."))
    if not run.listed.exists():
        message = _(
            "This list has no players, so it cannot be published. A first list needs ratings: imported, borrowed "
            "from another series, or printed in a report and accepted."
        )
        raise Refused(message)
    if is_of_correction(run) and not decision_on(run):
        raise Refused(_("This list was computed for a correction. The decision on the correction publishes it."))


def _refuse_without_second_officer(second: User | None) -> None:
    """Raise Refused without a required second officer, for lists of any kind or origin."""
    if second is None and second_officer_required():
        raise Refused(
            _("A second officer is required to publish: order the list, then ask another officer to approve it.")
        )


def _refuse_former_officers(*authors: User | None) -> None:
    """Raise Refused if an author is no active rating officer any more; the database refuses them, too."""
    if former := [str(author) for author in authors if author and not is_officer(author)]:
        raise Refused(
            _("%(names)s may not publish lists any more: cancel the order, and let another rating officer order it.")
            % {"names": ", ".join(former)}
        )


def _refuse_outdated(run: Run) -> None:
    """Raise Refused if the inputs of the run have changed since."""
    changed = outdated_reasons(run)
    if changed:
        raise Refused(*changed)


def refuse_unacknowledged(run: Run) -> None:
    """Raise Refused if an anomaly is not acknowledged.

    Lists of a correction are exempt: officers saw their changes when they decided on the correction.
    """
    waiting = anomalies.not_acknowledged(run)
    if waiting:
        message = ngettext(
            "%(count)d anomaly must be acknowledged first, on the page of the run.",
            "%(count)d anomalies must be acknowledged first, on the page of the run.",
            len(waiting),
        )
        raise Refused(message % {"count": len(waiting)})


def have_same_rows(left: int, right: int) -> bool:
    """Return True if two runs have equal lists, periods and games."""
    with connection.cursor() as cursor:
        for table, (columns, key) in TABLES.items():
            of_one, of_other = (", ".join(f"{run}.{name}" for name in columns) for run in ("one", "other"))
            query = ROWS_DIFFER.format(table=table, key=", ".join(columns[:key]), of_one=of_one, of_other=of_other)
            cursor.execute(query, {"one": left, "other": right})
            if cursor.fetchone()[0]:
                return False
    return True


def _insert(
    run: Run, newest: Version | None, checksum: str, reason: str, by: User | None, at: dt.datetime, second: User | None
) -> Version:
    previous = Version.objects.of_chain(run.list).order_by("-pk").first()
    version = Version(
        list=run.list,
        number=newest.number + 1 if newest else 1,
        run=run,
        reason=reason,
        author=by,
        second_author=second,
        at=at,
        rows=run.listed.count(),
        rows_sha256=checksum,
        inputs_sha256=run.inputs.sha256,
        previous=previous,
    )
    version.seal = seal(facts_to_seal(version))
    try:
        with transaction.atomic():
            version.save(force_insert=True)
            ranks.store_ranks(version)
    except IntegrityError as error:
        raise Refused(_("The database refuses the version: %(error)s") % {"error": error}) from error
    return version


def facts_to_seal(version: Version) -> SealedFacts:
    """Return the SealedFacts of a version: checksums, list, reason, authors, time, and the previous seal."""
    return SealedFacts(
        rows_sha256=version.rows_sha256,
        inputs_sha256=version.inputs_sha256,
        series=version.list.series_code,
        control=version.list.control,
        date=version.list.date,
        number=version.number,
        reason=version.reason,
        author=version.author_id or 0,
        second_author=version.second_author_id or 0,
        at=version.at,
        previous=version.previous.seal if version.previous else "",
    )
