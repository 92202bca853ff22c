"""The choice of an encoding, as every command that reads a file and every page that takes one offers it."""

from argparse import ArgumentParser

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.text.decoding import ENCODINGS

RECOGNISED = ("", _("Recognised from the file"))
CHOICES = [
    RECOGNISED,
    ("utf-8", "UTF-8"),
    ("utf-16", "UTF-16"),
    ("windows-1252", _("windows-1252, Western Europe")),
    ("windows-1250", _("windows-1250, Central Europe")),
    ("windows-1257", _("windows-1257, Baltic")),
    ("windows-1254", _("windows-1254, Turkish")),
    ("windows-1251", _("windows-1251, Cyrillic")),
    ("windows-1253", _("windows-1253, Greek")),
    ("iso-8859-2", _("iso-8859-2, Central Europe")),
    ("cp850", _("cp850, Western Europe, DOS")),
    ("cp852", _("cp852, Central Europe, DOS")),
    ("cp866", _("cp866, Cyrillic, DOS")),
    ("koi8-r", _("koi8-r, Cyrillic")),
    ("macintosh", _("macintosh, Western Europe")),
]


def add_encoding(parser: ArgumentParser) -> None:
    """Add the option of a command."""
    parser.add_argument(
        "--encoding", choices=[*ENCODINGS], default="", help="of the file, instead of the one recognised"
    )


def encoding_field() -> forms.ChoiceField:
    """Return the field of a form."""
    return forms.ChoiceField(
        label=_("Encoding"),
        choices=CHOICES,
        required=False,
        help_text=_("Choose one if names are shown with wrong letters."),
    )
