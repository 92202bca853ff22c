"""Corrections of games for the report."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.core.authored_model import AS_IMPORTED, BY_ACCOUNT, AuthoredModel
from tournaments.core.models.round import RESULT_CODES, Pairing

# Results for which a game can be rated: the codes of the report files, and labels.
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


class ReportCorrection(AuthoredModel):
    """A game with the result to be rated, different from the tournament's (append only).

    The last row of a pairing counts; both codes blank take the correction back.
    """

    pairing = models.ForeignKey(Pairing, models.PROTECT, related_name="corrections")
    white_result = models.CharField(max_length=1, blank=True)
    black_result = models.CharField(max_length=1, blank=True)
    reason = models.CharField(_("Reason"), max_length=200)
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
        """Both codes together, White's first; empty if a correction is taken back."""
        return self.white_result + self.black_result

    @property
    def rated_as(self) -> str:
        """The label of the result to be rated."""
        return str(RATED_AS.get(self.result, _("as in the tournament")))
