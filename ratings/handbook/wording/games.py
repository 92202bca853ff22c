"""Sentences about games: rating method, tables, differences, rated games, time controls, reports."""

from django.utils.translation import gettext_lazy as _

from ratings.handbook.wording.sentence_types import ANY, NONE, Wording

SENTENCES: Wording = {
    "method.round_robin": {
        "average": _("A round robin is rated as a whole: a player's rating against the average of the opponents."),
        "per-game": _("A round robin is rated game by game."),
    },
    "method.swiss": {
        "average": _("A Swiss is rated as a whole: a player's rating against the average of the opponents."),
        "per-game": _("A Swiss is rated game by game."),
    },
    "method.team": {
        "average": _("A team event is rated as a whole: a player's rating against the average of the opponents."),
        "per-game": _("A team event is rated game by game."),
    },
    "method.match": {
        "average": _("A match is rated as a whole: it has one opponent, so that this is the same as game by game."),
        "per-game": _("A match is rated game by game."),
    },
    "tables.expected": {
        "logistic": _("The score expected of a game is that of the logistic formula, to whole hundredths of a point."),
        ANY: _("The score expected of a game is read from the printed table, never from a formula."),
    },
    "tables.difference": {
        ANY: _("A percentage becomes a difference in rating by the printed table, never by a formula."),
    },
    "tables.ends": {
        NONE: _("The table is blank at 0 % and at 100 %: such a score states no difference."),
        ANY: _("A score of 0 % or 100 % stands for a difference of {value} points."),
    },
    "difference.limit": {
        NONE: _("A difference always counts in full."),
        ANY: _("A difference of more than {value} points counts as {value}."),
    },
    "difference.upgrades": {
        "every-game": _("The limit applies to every game of an event."),
        "greatest-of-event": _(
            "The stronger player profits from the limit in only one game of an event, the game with the greatest "
            "difference."
        ),
    },
    "difference.exempt_from": {
        NONE: _("No rating exempts a player from the limit."),
        ANY: _("For a player rated {value} or more the real difference counts; the opponent's is limited."),
    },
    "difference.unrated_from": {
        NONE: _("A game is rated whatever the difference."),
        ANY: _("A difference of {value} points or more can leave a game unrated."),
    },
    "difference.unrated_above": {
        NONE: _("The strength of a player never leaves a game unrated."),
        ANY: _("A great difference leaves a game unrated if one of the two players is rated above {value}."),
    },
    "rated_games.least_moves": {
        "1": _("A game is rated when both players have made a move."),
        ANY: _("A game is rated when both players have made {value} moves."),
    },
    "rated_games.unrated_in_round_robin": {
        "left-out": _("Games against unrated players are not rated, also not in a round robin."),
        "by-own-result": _("In a round robin an unrated opponent counts with their performance in the event."),
        "in-the-average": _("In a round robin the unrated players belong to the average of the field."),
    },
    "rated_games.match_with_unrated": {
        "left-out": _("Games of a match with an unrated player are not rated."),
        "whole-event-left-out": _("A match or Scheveningen event is not rated at all if an unrated player takes part."),
    },
    "rated_games.match_decided": {
        "left-out": _("Games of a match that already has a winner are not rated."),
    },
    "slow_play.moves": {ANY: _("Time is counted for {value} moves, increments included.")},
    "slow_play.bands": {ANY: _("Each player needs at least {value}.")},
    "slow_play.first_control": {
        NONE: _("There is no rule for the first time control."),
        ANY: _("A first time control in moves has at least {value} moves."),
    },
    "slow_play.decided_by": {
        "event": _("The highest rating of the event decides how much time is needed."),
        "game": _("The higher rating of the two players decides how much time is needed, game by game."),
    },
    "fast_play.moves": {ANY: _("Time is counted for {value} moves, increments included.")},
    "fast_play.rapid": {ANY: _("A game of {value} for each player is rapid.")},
    "fast_play.blitz": {ANY: _("A game of {value} for each player is blitz.")},
    "fast_play.equal_times": {
        "yes": _("Both players must have the same time."),
        "no": _("The two players' times may differ."),
    },
    "reporting.hours_a_day": {
        NONE: _("There is no limit to the hours of play on one day."),
        ANY: _("At most {value} hours are played on one day."),
    },
    "reporting.long_event": {
        NONE: _("An event of any length is reported after its end."),
        ANY: _("An event of more than {value} days is reported every month."),
    },
    "reporting.arbiter_days": {
        NONE: _("The arbiter has no separate time limit for the report."),
        ANY: _("The arbiter reports to the federation within {value} days of the last day."),
    },
    "reporting.federation_days": {
        ANY: _("The federation reports to FIDE within {value} days of the last day."),
    },
}
