"""What people are searched by: derived from the register and the lists in force, and made again at any time."""

from django.db import models
from django.db.models import F, Q

from ratings.models.player import Player


class NameWord(models.Model):
    """A word of a person's names, present and former, with the rating he is sorted by; 0 is none.

    `names` are all his words, each after a space. The index gives the best rated of any beginning of a word, hundred by
    hundred. There is no foreign key in the database: rows are written by the million, of people who are there.
    """

    pk = models.CompositePrimaryKey("player_id", "word")
    player = models.ForeignKey(Player, models.DO_NOTHING, related_name="+", db_constraint=False, db_index=False)
    word = models.CharField(max_length=120, db_collation="C")
    rating = models.PositiveSmallIntegerField(default=0)
    names = models.TextField(db_collation="C")

    class Meta:
        indexes = [
            models.Index(F("rating") / 100, F("word"), name="word_by_rating", include=["rating", "player", "names"])
        ]
        constraints = [models.CheckConstraint(name="word_rating", condition=Q(rating__lt=4100))]

    def __str__(self) -> str:
        return self.word


class Spelling(models.Model):
    """A word that was in somebody's name once, and what it sounds like: what else can be meant by a word misspelt."""

    word = models.CharField(max_length=120, primary_key=True, db_collation="C")
    sound = models.CharField(max_length=120, db_collation="C", blank=True)

    class Meta:
        default_permissions = ("add", "view")
        indexes = [models.Index(fields=["sound"], name="spelling_sound", condition=~Q(sound=""))]

    def __str__(self) -> str:
        return self.word
