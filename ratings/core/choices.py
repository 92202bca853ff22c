"""Choices for the columns of several tables."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class TimeControl(TextChoices):
    STANDARD = "standard", _("Standard")
    RAPID = "rapid", _("Rapid")
    BLITZ = "blitz", _("Blitz")


class System(TextChoices):
    SWISS = "swiss", _("Swiss")
    ROUND_ROBIN = "round-robin", _("Round robin")
    TEAM = "team", _("Team")
    MATCH = "match", _("Match")


class Sex(TextChoices):
    MAN = "m", _("Man")
    WOMAN = "w", _("Woman")


class Title(TextChoices):
    GM = "GM", _("Grandmaster")
    IM = "IM", _("International Master")
    FM = "FM", _("FIDE Master")
    CM = "CM", _("Candidate Master")


class WomensTitle(TextChoices):
    WGM = "WGM", _("Woman Grandmaster")
    WIM = "WIM", _("Woman International Master")
    WFM = "WFM", _("Woman FIDE Master")
    WCM = "WCM", _("Woman Candidate Master")
