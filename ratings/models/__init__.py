from ratings.models.choices import Control, Sex, System, Title, WomensTitle
from ratings.models.claim import Claim, ClaimAnswer, ClaimState
from ratings.models.club_membership import ClubMembership
from ratings.models.consequence import ListedRating, PlayerPeriod, RatedGame
from ratings.models.correction import (
    Cascade,
    CascadeList,
    CorrectedEvent,
    Correction,
    CorrectionDecision,
    CorrectionKind,
    ProposedWay,
    Way,
)
from ratings.models.event import Adjustment, AdjustmentFormula, AdjustmentKind, Game, LiveGame, RatedEvent
from ratings.models.line_remark import LineAnswer, LineRemark
from ratings.models.merge import Merge
from ratings.models.name_word import NameWord, Spelling
from ratings.models.office import FeeRate, FeeUnit, FidePackage, WhatIf
from ratings.models.player import Player, PlayerFact, PlayerNumber
from ratings.models.program import ApiKey, ApiUse, Happening, Webhook, WebhookAttempt, WebhookDelivery
from ratings.models.publication import Acknowledgement, PublicationOrder
from ratings.models.rank_table import RankTable
from ratings.models.rating_list import Inputs, Kind, RatingList, Run, Version
from ratings.models.registration import Registration, RegistrationState
from ratings.models.submission import Decision, How, Identification, Level, Origin, Outlook, Problem, State, Submission
from ratings.models.touch import Touch
from ratings.models.user import Installation, Membership, User

__all__ = [
    "Acknowledgement",
    "Adjustment",
    "AdjustmentFormula",
    "AdjustmentKind",
    "ApiKey",
    "ApiUse",
    "Cascade",
    "CascadeList",
    "Claim",
    "ClaimAnswer",
    "ClaimState",
    "ClubMembership",
    "Control",
    "CorrectedEvent",
    "Correction",
    "CorrectionDecision",
    "CorrectionKind",
    "Decision",
    "FeeRate",
    "FeeUnit",
    "FidePackage",
    "Game",
    "Happening",
    "How",
    "Identification",
    "Inputs",
    "Installation",
    "Kind",
    "Level",
    "LineAnswer",
    "LineRemark",
    "ListedRating",
    "LiveGame",
    "Membership",
    "Merge",
    "NameWord",
    "Origin",
    "Outlook",
    "Player",
    "PlayerFact",
    "PlayerNumber",
    "PlayerPeriod",
    "Problem",
    "ProposedWay",
    "PublicationOrder",
    "RankTable",
    "RatedEvent",
    "RatedGame",
    "RatingList",
    "Registration",
    "RegistrationState",
    "Run",
    "Sex",
    "Spelling",
    "State",
    "Submission",
    "System",
    "Title",
    "Touch",
    "User",
    "Version",
    "Way",
    "Webhook",
    "WebhookAttempt",
    "WebhookDelivery",
    "WhatIf",
    "WomensTitle",
]
