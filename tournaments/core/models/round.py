"""Rounds, their pairings and byes."""

import pghistory
import pgtrigger
from django.db import models
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from tournaments.core.limits import (
    DAY_RANGE,
    DAY_VALIDATORS,
    MOST_ROUNDS,
    ROUND_VALIDATORS,
)
from tournaments.core.models.entry import Entry
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import OF_ROUND, ROUND_ITSELF

# The codes of report files; A is an adjourned game without a result.
RESULT_CODES = tuple("10=+-WDLA")
# White's code of a board without a result: none yet, or an adjourned game.
OPEN_CODES = ("", "A")
# Boards that keep a round open: without a result, or with two different results.
KEEPS_ROUND_OPEN = Q(white_result__in=OPEN_CODES) | ~Q(dispute="")
ADJOURNED = "AA"

SAME_TOURNAMENT_SQL = """
    PERFORM 1 FROM tournaments_round WHERE id = NEW.round_id FOR UPDATE;
    IF EXISTS (
        SELECT 1 FROM tournaments_entry e, tournaments_round r
        WHERE r.id = NEW.round_id AND e.id IN ({entries}) AND e.tournament_id <> r.tournament_id
    ) THEN
        RAISE EXCEPTION 'an entry of another tournament' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
"""
ONE_SEAT_SQL = """
    IF EXISTS (
        SELECT 1 FROM tournaments_pairing p
        WHERE p.round_id = NEW.round_id {other_pairing} AND (p.white_id IN ({entries}) OR p.black_id IN ({entries}))
    ) OR EXISTS (
        SELECT 1 FROM tournaments_bye b
        WHERE b.round_id = NEW.round_id {other_bye} AND b.entry_id IN ({entries})
    ) THEN
        RAISE EXCEPTION 'a player has two places in round %', NEW.round_id USING ERRCODE = 'unique_violation';
    END IF;
    RETURN NEW;
"""


def one_seat_trigger(name: str, entries: str, other_pairing: str = "", other_bye: str = "") -> pgtrigger.Trigger:
    """Return a trigger that refuses a second seat of an entry in a round, and entries of other tournaments."""
    text = SAME_TOURNAMENT_SQL + ONE_SEAT_SQL
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.Before,
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("round_id", *entries.replace("NEW.", "").split(", ")),  # type: ignore[no-untyped-call]
        func=text.format(entries=entries, other_pairing=other_pairing, other_bye=other_bye),
    )


class RoundState(models.TextChoices):
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    COMPLETE = "complete", _("complete")
    LOCKED = "locked", _("locked")


class RoundQuerySet(QuerySet["Round"]):
    def public(self) -> "RoundQuerySet":
        """Return the published rounds; only staff see drafts."""
        return self.exclude(state=RoundState.DRAFT)


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=ROUND_ITSELF)
class Round(models.Model):
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"), validators=ROUND_VALIDATORS)
    day = models.DateField(_("day"), null=True, blank=True, validators=DAY_VALIDATORS)
    time = models.TimeField(_("time"), null=True, blank=True)
    state = models.CharField(max_length=9, choices=RoundState, default=RoundState.DRAFT)
    publish_at = models.DateTimeField(_("published at"), null=True, blank=True)
    edition = models.CharField(max_length=10, blank=True, help_text=_("The edition of the system it was paired by"))
    engine = models.CharField(max_length=40, blank=True, help_text=_("The program that paired it"))
    making = models.JSONField(
        null=True, blank=True, help_text=_("Each pair as the system made it, to compare and to explain")
    )

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(name="round_number", fields=["tournament", "number"]),
            models.CheckConstraint(name="rounds_from_one", condition=Q(number__range=(1, MOST_ROUNDS))),
            models.CheckConstraint(name="round_day", condition=Q(day=None) | Q(day__range=DAY_RANGE)),
            models.CheckConstraint(name="round_state", condition=Q(state__in=RoundState.values)),
        ]

    def __str__(self) -> str:
        return _("Round %(number)s") % {"number": self.number}

    def get_absolute_url(self) -> str:
        return reverse("round", args=[self.tournament.slug, self.number])

    @property
    def is_draft(self) -> bool:
        return self.state == RoundState.DRAFT


class Dispute(models.TextChoices):
    """The sources of two different results of a board: two stations, or a helper's phone and a station."""

    STATIONS = "stations", _("stations differ")
    PHONE = "phone", _("a phone differs")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=OF_ROUND)
class Pairing(models.Model):
    """A board of a round. The result has the codes of report files for both sides; both blank mean none yet.

    `version` counts the changes of the result and of the colours. So a station never overwrites another station's
    result unseen. `dispute` and `unconfirmed` follow from the keystrokes and are stored with them: an open conflict,
    and a result from a helper's link that no other person has confirmed.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="pairings")
    board = models.PositiveSmallIntegerField(_("board"))
    white = models.ForeignKey(Entry, models.PROTECT, related_name="as_white")
    black = models.ForeignKey(Entry, models.PROTECT, related_name="as_black")
    white_result = models.CharField(max_length=1, blank=True)
    black_result = models.CharField(max_length=1, blank=True)
    version = models.PositiveIntegerField(default=0)
    confirmed_version = models.PositiveIntegerField(
        null=True, blank=True, help_text=_("The version that was entered a second time, or confirmed")
    )
    dispute = models.CharField(max_length=8, choices=Dispute, blank=True, default="", db_default="", editable=False)
    unconfirmed = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(name="one_pairing_a_board", fields=["round", "board"]),
            models.UniqueConstraint(name="white_once", fields=["round", "white"]),
            models.UniqueConstraint(name="black_once", fields=["round", "black"]),
            models.CheckConstraint(name="two_entries", condition=~Q(white=F("black"))),
            models.CheckConstraint(name="boards_from_one", condition=Q(board__gte=1)),
            models.CheckConstraint(
                name="pairing_codes",
                condition=Q(white_result="", black_result="")
                | Q(white_result__in=RESULT_CODES, black_result__in=RESULT_CODES),
            ),
            models.CheckConstraint(name="pairing_dispute", condition=Q(dispute__in=["", *Dispute.values])),
        ]
        triggers = [
            one_seat_trigger("one_place_a_round", "NEW.white_id, NEW.black_id", other_pairing="AND p.id <> NEW.id")
        ]

    def __str__(self) -> str:
        return f"{self.board}: {self.white} – {self.black}"

    @property
    def result(self) -> str:
        """Both codes together, White's first: "10", "==", "+-"; empty without a result."""
        return self.white_result + self.black_result

    @property
    def is_open(self) -> bool:
        """True if the round still waits for the result of this board."""
        return self.white_result in OPEN_CODES

    @property
    def is_confirmed(self) -> bool:
        """True if the result was entered twice."""
        return bool(self.white_result) and self.confirmed_version == self.version

    @property
    def mark(self) -> str:
        """The mark beside the result: "being-checked", "unconfirmed", or empty."""
        if self.dispute == Dispute.STATIONS:
            return "being-checked"
        return "unconfirmed" if self.unconfirmed else ""


class ByeKind(models.TextChoices):
    HALF = "H", _("half-point bye")
    FULL = "F", _("full-point bye")
    ALLOCATED = "U", _("pairing-allocated bye")
    ZERO = "Z", _("does not play")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
@tracked(rows_sql=OF_ROUND)
class Bye(models.Model):
    """A bye of an entry in one round, with its code in report files."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="byes")
    kind = models.CharField(max_length=1, choices=ByeKind)

    class Meta:
        ordering = ["entry"]
        constraints = [
            models.UniqueConstraint(name="one_bye_a_round", fields=["round", "entry"]),
            models.CheckConstraint(name="bye_kind", condition=Q(kind__in=ByeKind.values)),
        ]
        triggers = [one_seat_trigger("no_bye_beside_a_game", "NEW.entry_id", other_bye="AND b.id <> NEW.id")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.get_kind_display()}"
