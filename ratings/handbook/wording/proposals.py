"""Sentences about proposed reforms."""

from django.utils.translation import gettext_lazy as _

from ratings.handbook.wording.sentence_types import ANY, NONE, Wording

SENTENCES: Wording = {
    "expectation.reasoning": {
        "logistic": _("The score expected of a game is that of the logistic formula, unrounded, never the table's."),
    },
    "expectation.scale": {ANY: _("A difference of {value} points stands for odds of ten to one.")},
    "expectation.limit": {
        NONE: _("A difference always counts in full."),
        ANY: _("A difference of more than {value} points counts as {value}."),
    },
    "development.begins": {
        "first-rating": _("K slides from a player's first rating on."),
        "first-game": _("K slides from a player's first game on; there is no first rating to wait for."),
    },
    "development.product": {ANY: _("K of a game is {value} divided by its number among the player's games.")},
    "development.highest": {
        NONE: _("K has no upper limit."),
        ANY: _("K is at most {value}; this limit applies in the first games."),
    },
    "development.stable": {ANY: _("K slides until it reaches {value}, and stays there.")},
    "development.stable_least": {ANY: _("A federation may choose K from {value} …")},
    "development.stable_most": {ANY: _("… to {value}.")},
    "development.opponent": {
        "own-k": _("An opponent's K does not change."),
        "reduced": _("Against a player with the larger K, the smaller K1 is reduced to K1 · K1 / K for that game."),
    },
    "development.reached_from": {
        NONE: _("K does not depend on the rating."),
        ANY: _("From a rating of {value} on, another K applies."),
    },
    "initial.reasoning": {
        "as-before": _("A first rating is computed as by FIDE."),
        "mean-of-field": _("An unrated player begins the first event at the average of its rated players."),
    },
    "performance.reasoning": {
        "fixed-point": _("The performance is the rating at which the result is the one expected."),
    },
    "performance.precision": {ANY: _("The performance is computed to {value} of a point.")},
    "performance.titles": {
        "from-stable-k": _("Ratings count for titles once K no longer slides."),
    },
}
