"""Tables of an event in the file; rows refer only to rows of earlier tables."""

from collections.abc import Iterator

from django.db.models import Field, Model

from tournaments.core.authored_model import AuthoredModel
from tournaments.models import (
    Absence,
    AddedPoints,
    Bye,
    Category,
    Entry,
    EqualsBy,
    Event,
    FideMode,
    FideModeExit,
    FirstCycleEnd,
    ForbiddenPair,
    FurtherLists,
    HelperLink,
    Keystroke,
    NumberedBy,
    Pairing,
    PairingChange,
    ReportCorrection,
    Round,
    ScheduledRound,
    TiebreakRatings,
    Tournament,
)

FORMAT = "berger-event"
VERSION = 1

# Each table with the lookup from its rows to the event. Accounts of staff and submitted reports belong to the
# exporting office and are not exported. Check-in ends with its round and is not exported either.
TABLES: dict[type[Model], str] = {
    Tournament: "event",
    FideModeExit: "tournament__event",
    ScheduledRound: "tournament__event",
    Category: "tournament__event",
    Entry: "tournament__event",
    Absence: "entry__tournament__event",
    AddedPoints: "entry__tournament__event",
    ForbiddenPair: "tournament__event",
    Round: "tournament__event",
    Pairing: "round__tournament__event",
    Bye: "round__tournament__event",
    PairingChange: "round__tournament__event",
    HelperLink: "tournament__event",
    Keystroke: "round__tournament__event",
    ReportCorrection: "pairing__round__tournament__event",
}
# A helper link is a secret and is valid only in the installation that created it.
EXCLUDED_FIELDS = {(HelperLink, "token_sha256"), (Tournament, "event")}
# A table and fields that older files lack; each field with the value for such files.
LATER_TABLES = ("FideModeExit",)
LATER_FIELDS: dict[tuple[str, str], str | bool | None] = {
    ("Tournament", "fide_mode"): FideMode.NEVER.value,
    ("Tournament", "numbered_by"): NumberedBy.FIDE.value,
    ("Tournament", "equals_by"): EqualsBy.NAME.value,
    ("Tournament", "tiebreak_ratings"): TiebreakRatings.FIRST_DAY.value,
    ("Tournament", "further_lists"): FurtherLists.RULES.value,
    ("Tournament", "first_cycle_end"): FirstCycleEnd.EXCHANGED.value,
    ("Tournament", "numbers_are_set"): False,
    ("Tournament", "national_series"): "",
    ("Tournament", "side_a"): "",
    ("Tournament", "side_b"): "",
    ("Tournament", "venue"): "",
    ("Tournament", "website"): "",
    ("Tournament", "contact"): "",
    ("Tournament", "prizes"): "",
    ("Pairing", "dispute"): "",
    ("Pairing", "unconfirmed"): False,
    ("Keystroke", "browser"): "",
    ("Keystroke", "decides"): None,
    ("Absence", "is_requested"): True,
    ("Entry", "no_half_point_byes"): False,
    ("Entry", "birth_date"): None,
    ("Entry", "fide_id"): "",
    ("Entry", "national_id"): "",
    ("Entry", "national_rating"): None,
    ("Entry", "side"): "",
    ("Entry", "rating_by_hand"): False,
    ("Entry", "rating_date"): None,
}
# Names in files of tables and fields that have other names in the program. The format never renames them.
TABLE_NAMES: dict[type[Model], str] = {ForbiddenPair: "KeptApart"}
FIELD_NAMES = {
    (ForbiddenPair, "first"): "one",
    (ForbiddenPair, "second"): "other",
    (Round, "explanation"): "making",
}
LATER_FIELDS |= {(model.__name__, "imported_before"): False for model in TABLES if issubclass(model, AuthoredModel)}


def table_name(model: type[Model]) -> str:
    """Return the table's name in the file."""
    return TABLE_NAMES.get(model, model.__name__)


def field_name(field: "Field[object, object]") -> str:
    """Return the field's name in the file."""
    return FIELD_NAMES.get((field.model, field.name), field.name)


def exported_fields(model: type[Model]) -> Iterator["Field[object, object]"]:
    """Yield the exported fields of a table, without its key.

    An author is exported as a name: the user name, or the name from an earlier import.
    """
    for field in model._meta.concrete_fields:
        if not field.primary_key and field.name != "as_imported" and (model, field.name) not in EXCLUDED_FIELDS:
            yield field


def refers_to_file_row(field: "Field[object, object]") -> bool:
    """Return True if a field refers to a row of the same file."""
    return field.related_model in TABLES or field.related_model is Event
