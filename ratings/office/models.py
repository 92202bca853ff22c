"""Steps of an office's first day."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class FirstDayState(models.TextChoices):
    DONE = "done", _("done")
    LEFT_OUT = "left", _("left out")


class FirstDayMark(models.Model):
    """A person's mark on a step of the first day: done, or left out."""

    step = models.CharField(_("Step"), max_length=20, unique=True, db_collation="C")
    state = models.CharField(_("State"), max_length=4, choices=FirstDayState)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("Step of the first day")
        verbose_name_plural = _("Steps of the first day")
        constraints = [models.CheckConstraint(name="first_day_state", condition=Q(state__in=FirstDayState.values))]

    def __str__(self) -> str:
        return self.step
