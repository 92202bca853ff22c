"""Sentences about the registration of tournaments: days of notice, fast classic, FIDE's fee."""

from django.utils.translation import gettext_lazy as _

from ratings.handbook.wording.sentence_types import ANY, NONE, Wording

SENTENCES: Wording = {
    "notice.days": {ANY: _("A tournament is registered at least {value} days before its first day.")},
    "notice.norm_days": {ANY: _("If title norms are possible, at least {value} days before its first day.")},
    "elite.days": {
        NONE: _("The date does not depend on the players taking part."),
        ANY: _("If one of the highest rated players takes part, at least {value} days before its first day."),
    },
    "elite.open": {
        NONE: _("There is no rating from which a player counts as one of the highest rated."),
        ANY: _("The highest rated players are those above {value}."),
    },
    "elite.women": {
        NONE: _("There is no rating from which a woman counts as one of the highest rated."),
        ANY: _("Among women the highest rated players are those above {value}."),
    },
    "fast_classic.minutes": {
        NONE: _("No time control below that of standard chess is approved to be rated standard."),
        ANY: _(
            "An event that the Qualification Commission approved is rated standard and counts for norms from {value} "
            "minutes a player on, with the increment below."
        ),
    },
    "fast_classic.increment": {
        NONE: _("No increment is laid down for such an approval."),
        ANY: _("The increment of such an event is at least {value} seconds a move."),
    },
    "fast_classic.rounds_a_day": {
        NONE: _("No number of rounds a day is laid down for such an approval."),
        ANY: _("Such an event has at most {value} rounds a day."),
    },
    "fide_fee.rapid_blitz": {
        "waived": _("FIDE asks no fee for rapid and blitz events that are played over the board."),
        "charged": _("FIDE asks the fee of its Financial Regulations for rapid and blitz events."),
    },
}
