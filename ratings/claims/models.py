"""Errors that players report, and the answers of the office."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.lists.models import Version
from ratings.register.models import Player
from ratings.submissions.models.event import Game


class Claim(models.Model):
    """An error that a player reports in their period or in one game of it (append only).

    The player follows the claim with an account or by a private link; only the sha256 of the link's token is stored.
    `language` is that of the page on which the player wrote; answers are mailed in this language.
    """

    player = models.ForeignKey(Player, models.PROTECT, related_name="claims")
    version = models.ForeignKey(Version, models.PROTECT, related_name="claims")
    game = models.ForeignKey(Game, models.PROTECT, null=True, blank=True, related_name="claims")
    text = models.TextField(_("Error"))
    contact = models.EmailField(_("E-mail"), blank=True)
    language = models.CharField(max_length=16, blank=True, editable=False)
    token_sha256 = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="claims")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [models.CheckConstraint(name="claim_says_something", condition=~Q(text=""))]

    def __str__(self) -> str:
        return f"{self.player} {self.version}"


class ClaimState(models.TextChoices):
    ASKED = "asked", _("a question to the player")
    SAID = "said", _("said by the player")
    GRANTED = "granted", _("granted")
    DECLINED = "declined", _("declined")


class ClaimAnswer(models.Model):
    """A step of a claim (append only). The last step is the claim's state; a claim without steps is open."""

    claim = models.ForeignKey(Claim, models.PROTECT, related_name="answers")
    state = models.CharField(max_length=8, choices=ClaimState)
    text = models.TextField(_("Answer"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="claim_answer_state", condition=Q(state__in=ClaimState.values)),
            models.CheckConstraint(name="claim_answer_text", condition=~Q(text="")),
        ]

    def __str__(self) -> str:
        return f"{self.claim}: {self.get_state_display()}"
