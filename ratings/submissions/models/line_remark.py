"""Remarks of the office on single lines of a returned report, and the arbiter's answers."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.submissions.models.submission import Decision


class LineRemark(models.Model):
    """A remark on a player's line or on one round in it, as part of returning a report (append only)."""

    decision = models.ForeignKey(Decision, models.PROTECT, related_name="line_remarks")
    start_number = models.PositiveIntegerField(_("Number"))
    round = models.PositiveSmallIntegerField(_("Round"), null=True, blank=True)
    text = models.CharField(_("Remark"), max_length=300)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["start_number", "round", "pk"]
        constraints = [models.CheckConstraint(name="line_remark_text", condition=~Q(text=""))]

    def __str__(self) -> str:
        return f"{self.start_number}: {self.text}"


class LineAnswer(models.Model):
    """The arbiter's answer to a remark (append only)."""

    remark = models.ForeignKey(LineRemark, models.PROTECT, related_name="answers")
    text = models.CharField(_("Answer"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        constraints = [models.CheckConstraint(name="line_answer_text", condition=~Q(text=""))]

    def __str__(self) -> str:
        return self.text
