"""Counters of requests."""

from django.db import models


class RequestCount(models.Model):
    """The number of requests of one caller for one subject until `ends_at`; see `ratings.core.throttling`."""

    subject = models.CharField(max_length=40, db_collation="C")
    name = models.CharField(max_length=40, db_collation="C")
    ends_at = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(name="request_count_once", fields=["subject", "name"])]

    def __str__(self) -> str:
        return f"{self.subject} {self.name}: {self.count}"
