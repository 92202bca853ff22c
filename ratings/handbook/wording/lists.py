"""Sentences about lists: dates, floor, inactive players, and one-time increases."""

from django.utils.translation import gettext_lazy as _

from ratings.handbook.wording.sentence_types import ANY, NONE, Wording

SENTENCES: Wording = {
    "publication.dates": {ANY: _("A list is dated {value}.")},
    "publication.closing_days": {ANY: _("Reports are accepted up to {value} days before the date of the list.")},
    "publication.official_closing_days": {
        "1": _("Official FIDE events are accepted up to the day before the date of the list."),
        ANY: _("Official FIDE events are accepted up to {value} days before the date of the list."),
    },
    "publication.latest_list": {
        NONE: _("A late report may be rated on any later list."),
        ANY: _("An event that misses list number {value} after its end is not rated."),
    },
    "publication.floor": {ANY: _("The list shows ratings of {value} and more. A player below that is unrated.")},
    "activity.months": {ANY: _("A player without a rated game for {value} months is shown as inactive.")},
    "activity.relief": {
        NONE: _("This period was the same on every list."),
        ANY: _("For some lists the period was different: {value}."),
    },
    "lift.reasoning": {
        "share-of-distance": _(
            "Once, on the first list under this edition, low ratings were raised by a share of their distance "
            "from a higher one."
        ),
        "standard-less": _(
            "Once, on the first list under this edition, rapid and blitz ratings far below the standard rating "
            "were raised."
        ),
    },
    "lift.below": {
        NONE: _("All ratings could be raised."),
        ANY: _("Ratings below {value} were raised towards {value}."),
    },
    "lift.share": {
        NONE: _("The increase was not a share of the distance."),
        ANY: _("The increase was {percent} % of the distance."),
    },
    "lift.distance": {
        NONE: _("The increase did not depend on the standard rating."),
        ANY: _("The increase ended {value} points below the standard rating."),
    },
}
