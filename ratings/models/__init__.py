from ratings.models.choices import Control, Sex, System, Title, WomensTitle
from ratings.models.consequence import ListedRating, PlayerPeriod, RatedGame
from ratings.models.event import Adjustment, AdjustmentKind, Game, LiveGame, RatedEvent
from ratings.models.player import Player, PlayerFact, PlayerNumber
from ratings.models.rating_list import Inputs, Kind, RatingList, Run, Version
from ratings.models.submission import Decision, How, Identification, Level, Origin, Problem, State, Submission
from ratings.models.user import Installation, Membership, User

__all__ = [
    "Adjustment",
    "AdjustmentKind",
    "Control",
    "Decision",
    "Game",
    "How",
    "Identification",
    "Inputs",
    "Installation",
    "Kind",
    "Level",
    "ListedRating",
    "LiveGame",
    "Membership",
    "Origin",
    "Player",
    "PlayerFact",
    "PlayerNumber",
    "PlayerPeriod",
    "Problem",
    "RatedEvent",
    "RatedGame",
    "RatingList",
    "Run",
    "Sex",
    "State",
    "Submission",
    "System",
    "Title",
    "User",
    "Version",
    "WomensTitle",
]
