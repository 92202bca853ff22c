"""Lists of the demonstration: computed or recorded, published and verified, each on a realistic day.

Its officer publishes them alone through the usual actions, and only in a demonstration.
"""

import datetime as dt
from collections.abc import Collection

from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.accounts.trial import is_demonstration
from ratings.imports import BaseRow, record_base_list
from ratings.models import ListedRating, RatingList, RatingSeries, Run, User, Version
from ratings.periods import (
    run,
)
from ratings.publication import (
    publish,
    verify,
)
from ratings.register.queries import version_in_force
from tournaments.demo.office import noon

RUN_BEFORE = dt.timedelta(days=2)


class DemoListError(Exception):
    """A list of the demonstration that could not be computed or verified."""


def publish_list(series: RatingSeries, control: str, date: dt.date, by: User) -> Version:
    """Publish the list of a series as a computed and verified version."""
    rating_list = RatingList.objects.get_or_create(series=series, control=control, date=date)[0]
    begun = run.unfinished_run(rating_list, by, noon(date - RUN_BEFORE))
    done = run.execute(begun.pk)
    if done is None or done.failure:
        raise DemoListError(f"{rating_list}: {done.failure if done else begun.pk}")
    return _published(done, _("Monthly list of %(month)s") % {"month": rating_list.month}, by)


def publish_base(
    series: RatingSeries,
    control: str,
    date: dt.date,
    rows: Collection[BaseRow],
    by: User,
    source: str,
    reason: str,
) -> Version:
    """Publish a base list of a series as a verified version."""
    recorded = record_base_list(series, date, control, rows, by, noon(date), source)
    return verify_version(recorded) if isinstance(recorded, Version) else _published(recorded, reason, by)


def _published(run: Run, reason: str, by: User) -> Version:
    if not is_demonstration():
        raise DemoListError(f"{run.list}: this database is not a demonstration")
    at = min(noon(run.list.date), timezone.now())
    return verify_version(publish.publish(run, reason, by, at, _("Checked: it is correct.")))


def verify_version(version: Version) -> Version:
    """Return the version after deriving it again from its frozen inputs; Failed if the result differs."""
    verification = verify.verify(version)
    if not verification.ok:
        wrong = [check.detail for check in verification.checks if not check.ok]
        raise DemoListError(f"{version}: {verification.different_cells} differences {wrong}")
    return version


def ratings_by_number(control: str, day: dt.date) -> dict[str, int]:
    """Return the ratings in force on a day by number; players without a rating are left out."""
    version = version_in_force(control, day)
    if version is None:
        return {}
    listed = ListedRating.objects.filter(run=version.run_id, rating__isnull=False)
    return {number: rating for number, rating in listed.values_list("number", "rating") if rating}
