"""The reports a tournament handed in; what became of them is read from the submission, never stored here."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from ratings.models import Submission
from tournaments.core.authored_model import AS_IMPORTED, BY_ACCOUNT, Authored
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import AT_DESK
from tournaments.rounds.models.round import RESULT_CODES, Pairing

# As what a game can be rated: the codes of the report files, and how it is said.
RATED_AS = {
    "10": _("White wins"),
    "==": _("draw"),
    "01": _("Black wins"),
    "+-": _("not played: White wins by forfeit"),
    "-+": _("not played: Black wins by forfeit"),
    "--": _("not played: both forfeit"),
    "WL": _("White wins, not rated"),
    "DD": _("draw, not rated"),
    "LW": _("Black wins, not rated"),
}


@tracked(rows=AT_DESK)
class HandIn(models.Model):
    """One report handed in to the rating office (append only): of the whole tournament, or of some of its rounds."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="hand_ins")
    submission = models.OneToOneField(Submission, models.PROTECT, related_name="hand_in")
    first_round = models.PositiveSmallIntegerField(null=True, blank=True)
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="hand_ins")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="hand_in_rounds",
                condition=Q(first_round=None, last_round=None)
                | Q(first_round__gte=1, last_round__gte=F("first_round")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.submission}"

    def has_round(self, number: int) -> bool:
        """Whether the report has that round; one of the whole tournament has every round."""
        if self.first_round is None or self.last_round is None:
            return True
        return self.first_round <= number <= self.last_round


class ReportCorrection(Authored):
    """A game as it is to be rated, where that differs from the result in the tournament (append only).

    The last one of a pairing counts; both codes blank take it back.
    """

    pairing = models.ForeignKey(Pairing, models.PROTECT, related_name="corrections")
    white_result = models.CharField(max_length=1, blank=True)
    black_result = models.CharField(max_length=1, blank=True)
    reason = models.CharField(_("reason"), max_length=200)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="correction_codes",
                condition=Q(white_result="", black_result="")
                | Q(white_result__in=RESULT_CODES, black_result__in=RESULT_CODES),
            ),
            models.CheckConstraint(name="correction_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="correction_by_somebody", condition=BY_ACCOUNT | AS_IMPORTED),
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id} {self.result}"

    @property
    def result(self) -> str:
        """Both codes in one word, White's first; empty where a correction is taken back."""
        return self.white_result + self.black_result

    @property
    def rated_as(self) -> str:
        """As what the game is rated."""
        return str(RATED_AS.get(self.result, _("as in the tournament")))
