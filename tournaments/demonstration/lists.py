"""Lists of the demonstration: run, published and proved, on the days on which an office would have done it."""

import datetime as dt

from django.utils.translation import gettext as _

from ratings import publish, run, unusual, verify
from ratings.models import ListedRating, RatingList, User, Version
from tournaments.demonstration.house import noon

RUN_BEFORE = dt.timedelta(days=2)


class Failed(Exception):
    """The program could not make a list of the demonstration, or could not derive it again."""


def publish_list(control: str, date: dt.date, by: User) -> Version:
    """The list as a computed, published and verified version."""
    rating_list = RatingList.objects.get_or_create(control=control, date=date)[0]
    begun = run.begin(rating_list, by, noon(date - RUN_BEFORE))
    done = run.execute(begun.pk)
    if done is None or done.failure:
        raise Failed(f"{rating_list}: {done.failure if done else begun.pk}")
    reason = _("Monthly list of %(month)s") % {"month": rating_list.month}
    unusual.acknowledge_all(done, _("Looked at: it is so."), by, noon(date))
    return proved(publish.publish(done, reason, by, noon(date)))


def proved(version: Version) -> Version:
    """The version, derived again from its frozen inputs; Failed where that gives anything else."""
    found = verify.verify(version)
    if not found.ok:
        wrong = [check.found for check in found.checks if not check.ok]
        raise Failed(f"{version}: {found.total} differences {wrong}")
    return version


def ratings_by_number(control: str, day: dt.date) -> dict[str, int]:
    """The ratings in force on a day by number; who has none is left out."""
    version = Version.objects.in_force(control, day)
    if version is None:
        return {}
    listed = ListedRating.objects.filter(run=version.run_id, rating__isnull=False)
    return {number: rating for number, rating in listed.values_list("number", "rating") if rating}
