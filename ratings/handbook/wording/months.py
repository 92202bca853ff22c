"""Sentences about rating periods: K, rounding, first ratings and pooling."""

from django.utils.translation import gettext_lazy as _

from ratings.handbook.wording.sentence_types import ANY, NONE, Wording

DEVELOPMENT: Wording = {
    "development.reasoning": {
        "by-status": _("K depends on a player's games, rating and age."),
        "one-for-all": _("K is the same for all."),
    },
    "development.normal": {ANY: _("K is normally {value}.")},
    "development.new": {
        NONE: _("Newcomers have no K of their own."),
        ANY: _("K is {value} for a player new to the list."),
    },
    "development.new_games": {
        NONE: _("There is no number of games for newcomers."),
        ANY: _("A player is new until they have played {value} rated games."),
    },
    "development.reached": {
        NONE: _("Strong players have no K of their own."),
        ANY: _("K stays {value} for a player who was once published at {edition.development.reached_from} or more."),
    },
    "development.reached_from": {
        NONE: _("K does not depend on the rating."),
        ANY: _("From a rating of {value} on, the K of strong players applies. One published list with it is enough."),
    },
    "development.reached_games": {
        NONE: _("Besides the rating, no number of games is required."),
        ANY: _("Besides the rating, {value} rated games are required."),
    },
    "development.junior": {
        NONE: _("Juniors have no K of their own."),
        ANY: _("K is {value} for a junior."),
    },
    "development.junior_age": {
        NONE: _("No age is laid down for juniors."),
        ANY: _("A player is a junior to the end of the year of their {value}th birthday."),
    },
    "development.junior_under": {
        NONE: _("No rating is laid down for juniors."),
        ANY: _("A junior has the K of juniors as long as they are rated under {value}."),
    },
    "development.junior_reached": {
        NONE: _("Nothing is laid down for juniors who fall back."),
        "stays-normal": _(
            "A junior once published at {edition.development.junior_under} or more has the normal K after falling back."
        ),
    },
    "development.limit": {
        NONE: _("K does not depend on how many games a player has in the period."),
        ANY: _("K times the games of the period is at most {value}; else K is the largest whole number that fits."),
    },
}

ROUNDING: Wording = {
    "rounding.halves": {
        "up": _("The change of a period is rounded once, halves upward: +2.5 is +3, −2.5 is −2."),
        "away-from-zero": _("The change of a period is rounded once, halves away from zero: +2.5 is +3, −2.5 is −3."),
    },
    "rounding.step": {
        "1": _("The list is in whole points."),
        ANY: _("The list is in steps of {value} points."),
    },
}

INITIAL: Wording = {
    "initial.reasoning": {
        "half-points-over-fifty": _(
            "A first rating is the average of the opponents; above 50 % points are added for each half point, "
            "below it the table takes some away."
        ),
        "two-hypothetical-draws": _(
            "A first rating is the performance against the opponents, including hypothetical opponents with "
            "drawn games."
        ),
    },
    "initial.half_point": {
        NONE: _("No fixed number of points is added for a half point: the table decides on both sides of 50 %."),
        ANY: _("Each half point above 50 % adds {value} points."),
    },
    "initial.draws": {
        NONE: _("There are no hypothetical opponents."),
        ANY: _("{value} hypothetical opponents are added, each with a draw."),
    },
    "initial.draws_rating": {
        NONE: _("No hypothetical opponent has a rating."),
        ANY: _("Each hypothetical opponent is rated {value}."),
    },
    "initial.average": {
        "exact": _("The average of the opponents is not rounded before the difference is added."),
        "whole": _("The average of the opponents is rounded to a whole number before it is used."),
    },
    "initial.round_robin": {
        "as-swiss": _("A round robin counts like a Swiss."),
        "own-average": _(
            "In a round robin the average is that of the whole field; below 50 % dp is shortened by n/(n+1)."
        ),
    },
    "initial.combining": {
        "as-one-event": _("Several events count as one event."),
        "weighted-average": _("Each event gives a rating; their average, weighted by games, is published."),
    },
    "initial.maximum": {
        NONE: _("A first rating has no upper limit."),
        ANY: _("A first rating is {value} at most."),
    },
    "initial.minimum_games": {ANY: _("A first rating takes at least {value} games against rated players.")},
    "initial.floor": {ANY: _("A first rating below {value} is not published.")},
    "initial.step": {
        "1": _("A first rating is rounded to whole points."),
        ANY: _("A first rating is rounded to a multiple of {value}."),
    },
    "initial.lent": {
        NONE: _("No rating is lent from another list."),
        "standard-rating": _("A player with a standard rating begins with it in rapid and blitz, and counts as rated."),
    },
    "initial.olympiad": {
        NONE: _("Half the points of an Olympiad give no rating."),
        ANY: _("Half the rounds of an Olympiad with half the points give {value}, unless the result gives more."),
    },
    "initial.olympiad_women": {
        NONE: _("Half the points of a women's Olympiad give no rating."),
        ANY: _("In a women's Olympiad the same gives {value}."),
    },
}

POOLING: Wording = {
    "pooling.lists": {
        ANY: _("Results count together while they are no more than {value} lists old, this one included.")
    },
    "pooling.least_score": {
        "1/2": _("An event counts if the player scored at least half a point against rated players."),
        "1": _("An event counts if the player scored at least one point against rated players."),
        ANY: _("An event counts if the player scored at least {value} points against rated players."),
    },
    "pooling.least_opponents": {
        "1": _("An event counts if the player met at least one rated player in it."),
        ANY: _("An event counts if the player met at least {value} rated players in it, unless it is a round robin."),
    },
    "pooling.condition": {
        "first-event": _("Only the first event needs these points and opponents."),
        "every-event": _("Every event needs these points and opponents."),
    },
}

SENTENCES: Wording = {**DEVELOPMENT, **ROUNDING, **INITIAL, **POOLING}
