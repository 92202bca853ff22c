"""The rows of the change log."""

from django.db import models


class ChangeLog(models.Model):
    """A write to the table of a tracked model (append only, by triggers alone).

    For scopes with keys, `key` is the primary key of the tournament or player. `round` is a round of the tournament; 0
    means no single round.
    """

    scope = models.CharField(max_length=10, db_collation="C")
    key = models.BigIntegerField(default=0, db_default=0)
    round = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        default_permissions = ("view",)
        indexes = [models.Index(fields=["scope", "key", "id"], name="change_newest")]

    def __str__(self) -> str:
        return f"{self.pk} {self.scope} {self.key}"
