"""What speaks for waiting before a list is first published: its closing day, and the reports that wait for it."""

import datetime as dt
from typing import NamedTuple, cast

from ratings.models import Kind, Run, Submission, Version
from ratings.rules import edition_schema
from ratings.rules.edition import NoEdition
from ratings.rules.list_dates import closing_day_by
from ratings.series.editions import ListLaw


class PublicationDoubts(NamedTuple):
    """The closing day while it is not over, and the reports that nobody has decided on."""

    closes: dt.date | None
    waiting: list[Submission]


def doubts_of(run: Run, today: dt.date) -> PublicationDoubts:
    """Return what speaks for waiting; nothing for an imported list and for a list that has a version."""
    listed = run.list
    if run.kind != Kind.COMPUTED or Version.objects.filter(list=listed).exists():
        return PublicationDoubts(None, [])
    if not listed.series.default:  # what a report that waits enters is known of the default series alone
        return PublicationDoubts(_closes(run, today), [])
    waiting = Submission.objects.waiting().filter(outlook__control=listed.control, outlook__list_date=listed.date)
    return PublicationDoubts(_closes(run, today), [*waiting.defer("data", "report").order_by("pk")])


def _closes(run: Run, today: dt.date) -> dt.date | None:
    try:
        law = ListLaw(run.list.series.chapter, cast(edition_schema.TimeControl, run.list.control))
        closes = closing_day_by(law.on(run.list.date), run.list.date)
    except NoEdition:
        return None
    return closes if today <= closes else None
