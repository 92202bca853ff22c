"""Choices of a tournament: its system, sides, colours, state and kinds of rating."""

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.systems.registry import desk_systems


def system_choices() -> list[tuple[str, Promise]]:
    """Return code and label of each pairing system that the desk offers."""
    return [(system.code, _(system.label)) for system in desk_systems()]


class TournamentSide(models.TextChoices):
    """The two sides of a Scheveningen tournament, or of a match."""

    A = "A", "A"
    B = "B", "B"


class Acceleration(models.TextChoices):
    NONE = "", _("none")
    BAKU = "baku", _("Baku acceleration")


class Colour(models.TextChoices):
    WHITE = "w", _("White")
    BLACK = "b", _("Black")


class FideMode(models.TextChoices):
    NEVER = "never", _("not in FIDE mode")
    ON = "on", _("in FIDE mode")
    LEFT = "left", _("FIDE mode left")


class NumberedBy(models.TextChoices):
    """The rating that decides start numbers, in the codes of the report files (TRF26, record 172)."""

    FIDE = "FIDE", _("rating of the list in force")
    NATIONAL = "NRO", _("national rating")
    FIDE_FIRST = "FIDON", _("rating of the list, else national rating")
    NATIONAL_FIRST = "NIDOF", _("national rating, else rating of the list")
    HIGHER = "HBFN", _("the higher of both")
    LOWER = "LBFN", _("the lower of both")
    OTHER = "OTHER", _("none: as typed or drawn by lot")


class EqualsBy(models.TextChoices):
    """The order of start numbers among players with the same rating and title."""

    NAME = "name", _("by name")
    LOT = "lot", _("by lot")


class FirstCycleEnd(models.TextChoices):
    """The last two rounds of the first cycle of a double round robin (C.05, Annex 1)."""

    EXCHANGED = "exchanged", _("exchanged, so that nobody has one colour three times in a row")
    TABLE = "table", _("in the order of the table")


class FurtherLists(models.TextChoices):
    """The lists that rate players without a rating on the tournament's list, in order."""

    RULES = "", _("as the rules of the first day say")
    NONE = "none", _("no other list")
    FIDE = "standard,rapid,blitz", _("standard, then rapid, then blitz, as FIDE proposes")
    STANDARD = "standard", _("standard only")
    RAPID = "rapid", _("rapid only")
    BLITZ = "blitz", _("blitz only")
    BLITZ_FIRST = "blitz,standard,rapid", _("blitz, then standard, then rapid")
    RAPID_FIRST = "rapid,standard,blitz", _("rapid, then standard, then blitz")
    BLITZ_RAPID = "blitz,rapid,standard", _("blitz, then rapid, then standard")


class TiebreakRatings(models.TextChoices):
    """The ratings of opponents in tie-breaks."""

    FIRST_DAY = "first-day", _("of the first day")
    ROUND = "round", _("of the day of each round")


class TournamentState(models.TextChoices):
    DRAFT = "draft", _("in preparation")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
