"""What belongs to an event, table by table, in the order in which rows refer to one another."""

from collections.abc import Iterator

from django.db.models import Field, Model

from tournaments.models import (
    Absence,
    AddedPoints,
    Bye,
    Category,
    Entry,
    Event,
    FideMode,
    FideModeExit,
    HelperLink,
    KeptApart,
    Keystroke,
    NumberedBy,
    Pairing,
    PairingChange,
    ReportCorrection,
    Round,
    ScheduledRound,
    Tournament,
)

FORMAT = "berger-event"
VERSION = 1

# Each table with the way from its rows to the event. Staff have their accounts where the file comes from, and what
# was handed in belongs to that office: neither travels. Nor does check-in: it ends with the round it is for.
TABLES: dict[type[Model], str] = {
    Tournament: "event",
    FideModeExit: "tournament__event",
    ScheduledRound: "tournament__event",
    Category: "tournament__event",
    Entry: "tournament__event",
    Absence: "entry__tournament__event",
    AddedPoints: "entry__tournament__event",
    KeptApart: "tournament__event",
    Round: "tournament__event",
    Pairing: "round__tournament__event",
    Bye: "round__tournament__event",
    PairingChange: "round__tournament__event",
    HelperLink: "tournament__event",
    Keystroke: "round__tournament__event",
    ReportCorrection: "pairing__round__tournament__event",
}
# A link is a secret, and ends where it was made.
LEFT_OUT = {(HelperLink, "token_sha256"), (Tournament, "event")}
# What files of earlier versions lack: the table, and the fields with what they say of the rows of then.
LATER_TABLES = ("FideModeExit",)
LATER_FIELDS = {
    ("Tournament", "fide_mode"): FideMode.NEVER.value,
    ("Tournament", "numbered_by"): NumberedBy.FIDE.value,
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
    ("Entry", "birth_date"): None,
    ("Entry", "fide_id"): "",
    ("Entry", "national_id"): "",
    ("Entry", "national_rating"): None,
    ("Entry", "side"): "",
    ("Entry", "rating_by_hand"): False,
    ("Entry", "rating_date"): None,
}


def name_of(model: type[Model]) -> str:
    """The table's name in the file."""
    return model.__name__


def fields_of(model: type[Model]) -> Iterator["Field[object, object]"]:
    """The fields of a table that travel, its key apart. An author travels as one name, of an account or as imported."""
    for field in model._meta.concrete_fields:
        if not field.primary_key and field.name != "as_imported" and (model, field.name) not in LEFT_OUT:
            yield field


def is_inside(field: "Field[object, object]") -> bool:
    """Whether a field refers to a row of the same file."""
    return field.related_model in TABLES or field.related_model is Event
