"""The presence of every model in each of the parallel lists of models, with reasons for exceptions.

For a new model the author decides for each list: `@tracked` (dependencies of pages and runs), the tables of an exported
event (`tournaments.transfer.archive.tables`), and the sources of the audit (`ratings.audit.sources`).
"""

from collections.abc import Mapping

from django.apps import apps
from django.db.models import Model
from pghistory.models import Event

from ratings.audit.sources import sources
from ratings.changes.tracked import TRACKED
from tournaments.transfer.archive.tables import TABLES

OF_LIBRARIES = "of a library, or a key between two tables of one"
OF_A_RUN = "of a run, written before its version and never after; rows come by the million"
UNTRACKED = {
    OF_LIBRARIES: """
        User_groups User_user_permissions LogEntry Permission Group_permissions Group ContentType Session EmailAddress
        EmailConfirmation Authenticator UserSession Context
    """,
    OF_A_RUN: "Run Inputs ListedRating PlayerPeriod RatedGame RankTable VersionSnapshot",
    "of accounts: pages of signed-in people are never kept, and an author's new name may be shown the day after": """
        User PersonalDownload AccountInvitation AccountRequest PasswordLink ApiKey ApiUse Webhook WebhookDelivery
        WebhookAttempt
    """,
    "for search, whose pages are never kept": "NameWord Spelling",
    "its checksum is in the installation": "Logo",
    "this is the log itself": "ChangeLog",
    "for work in the background, which no kept page shows": """
        Mail RequestCount Cascade CascadeList MemberImport WhatIf
    """,
    "for pages of the office, which are never kept": """
        Arbiter LateAdmission Problem Outlook Claim ClaimAnswer ProposedWay FederationMember FeeRate Payer EventPayer
        Invoice InvoiceLine FidePackage FirstDayMark FideStep Acknowledgement PublicationOrder LineRemark LineAnswer
    """,
    "for pages of the desk that are never kept": """
        EntryLine EntryImport EventCheckIn RoundCheckIn CheckInMark StaffMessage MessageRead PairingChange
        ReportCorrection HelperLink ForbiddenPair RoundCheck FideModeExit ScreenPart Arrival
    """,
}
NOT_IN_ARCHIVES = {
    "the file is of one": "Event",
    "the staff has its accounts where the file comes from": """
        Staff StaffInvitation StaffMessage MessageRead
    """,
    "what was handed in belongs to the office there": "HandIn",
    "check-in ends with the round it is for": "EventCheckIn RoundCheckIn CheckInMark",
    "work that is not finished, or can be done again": "EntryLine EntryImport PairingTask RoundCheck",
    "a removal is of this installation alone": "Removal",
    "of the hall it is played in": "ScreenPart Announcement",
    "says where an imported event is from": "Arrival",
}
NOT_AUDITED = {
    OF_LIBRARIES: UNTRACKED[OF_LIBRARIES],
    "of a run or a version, which are audited": """
        Inputs ListedRating PlayerPeriod RatedGame RankTable RatingList VersionSnapshot
    """,
    "follows from what is audited": """
        PlayerNumber NameWord Spelling DeskReport Outlook RatedEvent Game SeriesNumber CorrectedEvent CascadeList
        InvoiceLine LineRemark ChangeLog LiveGame LiveSeat Logo
    """,
    "a log with its authors, shown on a page of its own": """
        Keystroke PairingChange ReportCorrection FideModeExit EntryLine StaffMessage MessageRead HandIn Arrival
        ClubMembership
    """,
    "for work in the background; its result is audited": """
        Mail RequestCount Cascade EntryImport PairingTask RoundCheck
    """,
    "a person's own, in their account": "ApiKey ApiUse Webhook WebhookDelivery WebhookAttempt",
}


def models() -> set[type[Model]]:
    """Return every model with its own table, without the tables of the history."""
    every = apps.get_models(include_auto_created=True)
    return {m for m in every if m._meta.managed and not m._meta.proxy and not issubclass(m, Event)}


def named(reasons: Mapping[str, str]) -> list[str]:
    return sorted(name for names in reasons.values() for name in names.split())


def names(left_out: set[type[Model]]) -> list[str]:
    return sorted(model.__name__ for model in left_out)


def test_every_model_is_tracked_or_named() -> None:
    assert named(UNTRACKED) == names(models() - TRACKED.keys())


def test_every_model_of_the_desk_is_in_an_exported_event_or_named() -> None:
    of_desk = {model for model in models() if model._meta.app_label == "tournaments"}
    assert named(NOT_IN_ARCHIVES) == names(of_desk - TABLES.keys())


def test_every_model_is_audited_or_named() -> None:
    assert named(NOT_AUDITED) == names(models() - {source.model for source in sources()})
