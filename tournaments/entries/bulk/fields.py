"""Fields of an entry that a list can contain."""

from django.utils.translation import gettext_lazy

from ratings.tables.headings import TableField, common_headings
from ratings.tables.table import TableBounds

FIELDS = tuple(
    TableField(name, label, common_headings(name))
    for name, label in (
        ("name", gettext_lazy("Name")),
        ("surname", gettext_lazy("Surname")),
        ("given_name", gettext_lazy("Given name")),
        ("fide_id", gettext_lazy("FIDE ID")),
        ("birth", gettext_lazy("Born")),
        ("sex", gettext_lazy("Sex")),
        ("title", gettext_lazy("Title")),
        ("federation", gettext_lazy("Federation")),
        ("club", gettext_lazy("Club")),
        ("rating", gettext_lazy("FIDE rating")),
        ("rating_date", gettext_lazy("FIDE list of")),
        ("national_id", gettext_lazy("National ID")),
        ("national_rating", gettext_lazy("National rating")),
        ("byes", gettext_lazy("Requested byes")),
    )
)
NAMES = tuple(field.name for field in FIELDS)
BOUNDS = TableBounds(bytes=10 * 1024 * 1024, rows=3000)  # start numbers have four digits; longer lists are impractical
