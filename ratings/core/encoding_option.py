"""The choice of an encoding, shared by commands and forms that read a file."""

from argparse import ArgumentParser

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.core.errors import Refused
from ratings.text.decoding import ENCODINGS, DecodedText, NotText, decode

RECOGNISED = ("", _("Recognised from the file"))
CHOICES = [
    RECOGNISED,
    ("utf-8", _("UTF-8")),
    ("utf-16", _("UTF-16")),
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
    """Add the option `--encoding` to a command."""
    parser.add_argument(
        "--encoding", choices=[*ENCODINGS], default="", help="encoding of the file, if it is not recognised"
    )


def encoding_field() -> forms.ChoiceField:
    """Return a form field for the encoding."""
    return forms.ChoiceField(
        label=_("Encoding"),
        choices=CHOICES,
        required=False,
        help_text=_("Choose one if names are shown with wrong letters."),
    )


def decoded(data: bytes, encoding: str = "") -> DecodedText:
    """Return the decoded text of a file. Refused if the file is no text."""
    try:
        return decode(data, encoding)
    except NotText as wrong:
        raise Refused(undecodable_message(wrong)) from wrong


def undecodable_message(wrong: NotText) -> str:
    """Return the sentence about bytes that cannot be decoded: their position, their value, and a remedy."""
    message = (
        gettext(
            "row %(row)d, column %(column)d: byte %(found)s is not a letter in %(encoding)s. Choose another "
            "encoding, or save the file in UTF-8."
        )
        if wrong.encoding
        else gettext(
            "row %(row)d, column %(column)d: found the control character %(found)s. The text was read in a wrong "
            "encoding before: use the original file."
        )
    )
    return message % {"row": wrong.row, "column": wrong.column, "found": wrong.found, "encoding": wrong.encoding}


def read_as(encoding: str) -> str:
    """Return a note with the encoding of a text; empty for UTF-8."""
    return gettext("Read as %(encoding)s.") % {"encoding": encoding} if encoding not in ("", "utf-8") else ""
