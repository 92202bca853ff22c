"""How many stand above whom: a table to each published list, counted once, so that no page counts a list."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from ratings.models.rating_list import Run


class RankTable(models.Model):
    """One group of a published list: `above[i]` people of it have a higher rating than `ratings[i]`.

    `group` is empty for the whole list, the code of a federation, `w` for women, `u16` for those under 16, `o50` for
    those of 50 and older. `active`: only those count who are not inactive. Written by `ratings_rank_run` alone.
    """

    run = models.ForeignKey(Run, models.PROTECT, related_name="rank_tables")
    group = models.CharField(max_length=3, blank=True, db_collation="C")
    active = models.BooleanField()
    size = models.PositiveIntegerField()
    ratings = ArrayField(models.PositiveSmallIntegerField())
    above = ArrayField(models.PositiveIntegerField())

    class Meta:
        default_permissions = ("view",)
        constraints = [models.UniqueConstraint(name="rank_table_once", fields=["run", "group", "active"])]

    def __str__(self) -> str:
        return f"{self.run} {self.group}"
