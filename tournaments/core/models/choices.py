"""What a tournament has to choose from: its system, sides, colours, state and kinds of rating."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.models import System


class PairingSystem(models.TextChoices):
    SWISS = "swiss", _("Swiss (Dutch System)")
    ROUND_ROBIN = "round-robin", _("Round robin")
    SCHEVENINGEN = "scheveningen", _("Scheveningen")
    MATCH = "match", _("Match")


# What the rating office calls them.
RATED_AS = {
    PairingSystem.SWISS: System.SWISS,
    PairingSystem.ROUND_ROBIN: System.ROUND_ROBIN,
    PairingSystem.SCHEVENINGEN: System.TEAM,
    PairingSystem.MATCH: System.MATCH,
}


# The systems that FIDE mode is for.
IN_FIDE_MODE = (PairingSystem.SWISS, PairingSystem.ROUND_ROBIN)


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
    """The rating by which start numbers are given, in the codes of the report files (TRF26, record 172)."""

    FIDE = "FIDE", _("rating of the list in force")
    NATIONAL = "NRO", _("national rating")
    FIDE_FIRST = "FIDON", _("rating of the list, else national rating")
    NATIONAL_FIRST = "NIDOF", _("national rating, else rating of the list")
    HIGHER = "HBFN", _("the higher of both")
    LOWER = "LBFN", _("the lower of both")
    OTHER = "OTHER", _("none: as typed or drawn by lot")


class TournamentState(models.TextChoices):
    DRAFT = "draft", _("in preparation")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
