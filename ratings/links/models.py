"""Links with a token, and invitations, which one person accepts once."""

import datetime as dt
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TokenLink(models.Model):
    """A link that is valid until it expires or is revoked. Only the sha256 of the token is stored."""

    name = models.CharField(_("Name"), max_length=60)
    token_sha256 = models.CharField(max_length=64, unique=True, db_collation="C")
    at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("Expires"))
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class Invitation(TokenLink):
    """A link that one person with an account accepts once. `letter_at` is the time when a letter with it was queued."""

    LETTER_REFERENCE: ClassVar[str]
    """The beginning of the reference of the letters."""

    email = models.EmailField(_("E-mail"), blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    letter_at = models.DateTimeField(_("Letter sent"), null=True, blank=True, editable=False)
    accepted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    def is_open(self, now: dt.datetime) -> bool:
        """Return True if the invitation can be accepted."""
        return self.accepted_at is None and self.revoked_at is None and self.expires_at > now

    @property
    def letter_reference(self) -> str:
        """The reference of the letter in the mail queue."""
        return f"{self.LETTER_REFERENCE} {self.pk}"


def invitation_constraints(prefix: str) -> list[models.BaseConstraint]:
    """Return the database constraints of a table of invitations; `prefix` begins their names."""
    return [
        models.CheckConstraint(name=f"{prefix}_has_a_name", condition=~Q(name="")),
        models.CheckConstraint(
            name=f"{prefix}_accepted_by_somebody",
            condition=Q(accepted_by=None, accepted_at=None) | Q(accepted_by__isnull=False, accepted_at__isnull=False),
        ),
        models.CheckConstraint(name=f"{prefix}_ended_once", condition=Q(accepted_at=None) | Q(revoked_at=None)),
    ]
