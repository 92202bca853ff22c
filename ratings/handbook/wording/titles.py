"""Sentences about the requirements of title norms."""

from django.utils.translation import gettext_lazy as _

from ratings.handbook.wording.sentence_types import ANY, NONE, Wording

TITLE: Wording = {
    "performance": {ANY: _("The performance of a norm is {value} or more.")},
    "average": {ANY: _("The opponents must average {value}.")},
    "lowest": {ANY: _("The lowest rated opponent counts with at least {value}.")},
    "required": {ANY: _("The required titles are {value}.")},
    "rating": {ANY: _("The title itself needs a rating of {value} besides the norms.")},
}

SENTENCES: Wording = {
    "tables.expected": {ANY: _("The score expected of a game is read from the printed table.")},
    "tables.difference": {ANY: _("A percentage becomes a difference in rating by the printed table.")},
    "tables.ends": {
        NONE: _("The table is blank at 0 % and at 100 %: such a score is no performance."),
        ANY: _("A score of 0 % or 100 % stands for a difference of {value} points."),
    },
    **{f"{title}.{key}": sentence for title in ("gm", "im", "wgm", "wim") for key, sentence in TITLE.items()},
    "games.least": {ANY: _("A norm takes at least {value} games.")},
    "games.least_short": {ANY: _("In some short events {value} are enough.")},
    "games.score": {ANY: _("The score must be at least {percent} %.")},
    "opponents.titled": {ANY: _("At least {value} of the opponents must hold a title.")},
    "opponents.titles": {ANY: _("The titles that count are {value}.")},
    "opponents.required": {ANY: _("At least {value} of the opponents must hold one of the required titles.")},
    "opponents.required_least": {ANY: _("At least {value} opponents with a required title are needed in any case.")},
    "opponents.required_double": {
        ANY: _("In a double round robin at least {value} of the opponents must hold one of the required titles.")
    },
    "opponents.unrated": {ANY: _("An unrated opponent counts as {value}.")},
    "opponents.unrated_most": {
        NONE: _("Any number of opponents may be unrated."),
        ANY: _("At most {value} of the opponents may be unrated."),
    },
    "federations.foreign": {
        ANY: _("The opponents must come from at least {value} federations besides the player's own.")
    },
    "federations.own_most": {ANY: _("At most {value} of the opponents may be of the own federation.")},
    "federations.one_most": {ANY: _("At most {value} of the opponents may be of one federation.")},
    "federations.none": {ANY: _("{value} is the code of no federation.")},
}
