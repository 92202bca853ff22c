"""Every result ever entered. This one table is the log, the source of undo, and the guard against double entry."""

import pghistory
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.changes.tracked import tracked
from ratings.links.models import TokenLink
from tournaments.core.authored_model import (
    AS_IMPORTED,
    BY_ACCOUNT,
    AuthoredModel,
    mark_as_imported,
)
from tournaments.core.models.entry import Entry
from tournaments.core.models.round import (
    RESULT_CODES,
    Pairing,
    Round,
)
from tournaments.core.models.tournament import Tournament
from tournaments.core.tracking import AT_DESK_OF_ROUND
from tournaments.rounds.models.pairing_change import PairingChange


class KeystrokeOutcome(models.TextChoices):
    ENTERED = "entered", _("entered")
    CONFIRMED = "confirmed", _("confirmed the entered result")
    REFUSED = "refused", _("refused: another result was entered")
    MISMATCH = "mismatch", _("differs from the entered result")


class KeystrokeKind(models.TextChoices):
    RESULT = "result", _("result")
    UNDO = "undo", _("undo")
    COLOURS = "colours", _("colours as they were played")
    VERIFY = "verify", _("second pass")
    CONFIRM = "confirm", _("confirmation")


@pghistory.track(pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
class HelperLink(AuthoredModel, TokenLink):
    """A link by which a helper without an account enters the results of some boards.

    If there is no last board, it covers all boards from the first on.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="helper_links")
    first_board = models.PositiveSmallIntegerField(_("From board"), default=1)
    last_board = models.PositiveSmallIntegerField(_("To board"), null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(name="link_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="link_by_somebody", condition=BY_ACCOUNT | AS_IMPORTED),
            models.CheckConstraint(
                name="link_boards",
                condition=Q(first_board__gte=1) & (Q(last_board=None) | Q(last_board__gte=F("first_board"))),
                violation_error_message=_("The last board is before the first."),
            ),
        ]

    @property
    def display_name(self) -> str:
        """The name of the link, marked if it came from an imported file."""
        return mark_as_imported(self.name, before=self.imported_before) if self.as_imported else self.name

    def covers(self, board: int) -> bool:
        """Return True if the link may enter the results of that board."""
        return self.first_board <= board and (self.last_board is None or board <= self.last_board)


@tracked(rows_sql=AT_DESK_OF_ROUND)
class Keystroke(AuthoredModel):
    """An entry of a result at a station (append only). `version` is the version of the pairing after the entry.

    `uuid` comes from the browser: a repeated uuid is not entered again and gets the same answer. The log outlives the
    board: it has its own references to round and players, since a dissolved pairing no longer exists. The author has an
    account or used a helper's link. `old_white_result` and `old_black_result` are the result before, blank without one
    and in keystrokes older than these fields. A change of a locked round has its `unlock`. `browser` is the random id
    of the browser: with the account it identifies the station, for any name in `station`; empty in keystrokes older
    than this field. A refused keystroke is a conflict until a further one `decides` it by its uuid, and with it the
    earlier conflicts of the board.
    """

    uuid = models.UUIDField(unique=True)
    kind = models.CharField(max_length=7, choices=KeystrokeKind, default=KeystrokeKind.RESULT)
    pairing = models.ForeignKey(Pairing, models.DO_NOTHING, db_constraint=False, related_name="keystrokes")
    round = models.ForeignKey(Round, models.PROTECT, related_name="keystrokes")
    board = models.PositiveSmallIntegerField()
    white = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    black = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    version_seen = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    white_result = models.CharField(max_length=1, blank=True)
    black_result = models.CharField(max_length=1, blank=True)
    old_white_result = models.CharField(max_length=1, blank=True)
    old_black_result = models.CharField(max_length=1, blank=True)
    outcome = models.CharField(max_length=9, choices=KeystrokeOutcome)
    unlock = models.ForeignKey(PairingChange, models.PROTECT, null=True, blank=True, related_name="keystrokes")
    link = models.ForeignKey(HelperLink, models.PROTECT, null=True, blank=True, related_name="keystrokes")
    station = models.CharField(max_length=40, blank=True)
    browser = models.CharField(max_length=32, blank=True, default="", db_default="", db_collation="C")
    decides = models.UUIDField(null=True, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        default_permissions = ("add", "view")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["pairing", "-id"], name="keystroke_last"),
            models.Index(fields=["round", "id"], name="keystroke_round"),
        ]
        constraints = [
            models.CheckConstraint(name="keystroke_outcome", condition=Q(outcome__in=KeystrokeOutcome.values)),
            models.CheckConstraint(name="keystroke_kind", condition=Q(kind__in=KeystrokeKind.values)),
            models.CheckConstraint(
                name="keystroke_by_somebody",
                condition=BY_ACCOUNT | AS_IMPORTED | Q(by=None, as_imported="", link__isnull=False),
            ),
            models.CheckConstraint(
                name="keystroke_codes",
                condition=Q(white_result="", black_result="")
                | Q(white_result__in=RESULT_CODES, black_result__in=RESULT_CODES),
            ),
            models.CheckConstraint(
                name="keystroke_old_codes",
                condition=Q(old_white_result="", old_black_result="")
                | Q(old_white_result__in=RESULT_CODES, old_black_result__in=RESULT_CODES),
            ),
            models.UniqueConstraint(
                name="one_keystroke_a_version", fields=["pairing", "version"], condition=Q(outcome="entered")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id} {self.white_result}{self.black_result} {self.outcome}"

    @property
    def result(self) -> str:
        """Both requested codes together, White's first."""
        return self.white_result + self.black_result

    @property
    def old_result(self) -> str:
        """Both codes before the keystroke together; empty if there was no result."""
        return self.old_white_result + self.old_black_result

    @property
    def station_key(self) -> tuple[int | None, int | None, str, str]:
        """The station of the keystroke: the account and its browser, or the link."""
        return self.by_id, self.link_id, "" if self.link_id else self.browser, self.as_imported

    @property
    def author_name(self) -> str:
        """The name of the author or of the link."""
        return super().author_name or (self.link.display_name if self.link else "")

    @property
    def is_imported(self) -> bool:
        """True if the keystroke or its link came in an imported file."""
        return super().is_imported or bool(self.link and self.link.as_imported)
