"""Arbiters with their levels and licences."""

import pghistory
from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratings.tables.patterns import FEDERATION, FIDE_ID


class ArbiterLevel(models.TextChoices):
    NATIONAL = "NA", _("National Arbiter")
    FIDE = "FA", _("FIDE Arbiter")
    INTERNATIONAL = "IA", _("International Arbiter")


class ArbiterCategory(models.TextChoices):
    A = "A", "A"
    B = "B", "B"
    C = "C", "C"
    D = "D", "D"


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class Arbiter(models.Model):
    """An arbiter with level and licence. `words` are the sorted words of the name, equal for both orders."""

    name = models.CharField(_("Name"), max_length=80, help_text=_("Surname, given name"))
    words = models.CharField(max_length=160, db_index=True, editable=False, db_collation="C")
    fide_id = models.CharField(
        _("FIDE ID"), max_length=10, blank=True, db_collation="C",
        validators=[RegexValidator(r"^[1-9][0-9]*\Z", _("A FIDE ID is a number of up to ten digits."))],
    )  # fmt: skip
    federation = models.CharField(
        _("Federation"), max_length=3,
        validators=[RegexValidator(rf"^{FEDERATION}\Z", _("A federation is three capital letters, such as NOR."))],
    )  # fmt: skip
    level = models.CharField(_("Arbiter level"), max_length=2, choices=ArbiterLevel)
    category = models.CharField(_("Category"), max_length=1, choices=ArbiterCategory, blank=True)
    licence_until = models.DateField(_("Licence valid until"), null=True, blank=True)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="arbiter",
        verbose_name=_("Account"),
    )  # fmt: skip

    class Meta:
        ordering = ["words", "pk"]
        verbose_name = _("Arbiter")
        verbose_name_plural = _("Arbiters")
        constraints = [
            models.CheckConstraint(name="arbiter_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="arbiter_level", condition=Q(level__in=ArbiterLevel.values)),
            models.CheckConstraint(name="arbiter_category", condition=Q(category__in=["", *ArbiterCategory.values])),
            models.CheckConstraint(name="arbiter_fide_id", condition=Q(fide_id__regex=f"^({FIDE_ID})?$")),
            models.CheckConstraint(name="arbiter_federation", condition=Q(federation__regex=f"^{FEDERATION}$")),
            models.UniqueConstraint(
                name="arbiter_fide_id_once",
                fields=["fide_id"],
                condition=~Q(fide_id=""),
                violation_error_message=_("Another arbiter has this FIDE ID."),
            ),
        ]

    def __str__(self) -> str:
        return self.name
