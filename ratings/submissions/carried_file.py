"""A report file in a hidden form field, from the page of its checks to the hand-in: the user chooses it only once."""

import base64
import binascii
import zlib
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from ratings.core.encoding_option import encoding_field

MAX_CHARACTERS = 2_000_000  # of the hidden field; the user chooses a larger file again


def pack(data: bytes) -> str:
    """Return the file as the text of a hidden field; "" if it is too large."""
    text = base64.b64encode(zlib.compress(data)).decode()
    return text if len(text) <= MAX_CHARACTERS else ""


def unpack(text: str) -> bytes | None:
    """Return the file in the text of `pack`; None for another text or a file that is too large."""
    reader = zlib.decompressobj()
    try:
        data = reader.decompress(base64.b64decode(text, validate=True), settings.REPORT_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        return None
    return data if reader.eof else None


class CarriedFileForm(forms.Form):
    """A report file, new or carried from the previous page, and its encoding. `cleaned_data["data"]` has its bytes."""

    file = forms.FileField(
        label=_("Report file"), help_text=_("TRF16 or TRF26, at most 2 MB"), allow_empty_file=True, required=False
    )
    encoding = encoding_field()
    carried = forms.CharField(required=False, widget=forms.HiddenInput)
    carried_name = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file and file.size > settings.REPORT_BYTES:
            raise forms.ValidationError(
                _("The file has %(size)d bytes. At most 2 MB are read."), params={"size": file.size}
            )
        return file

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("file") is not None:
            cleaned["data"], cleaned["name"] = cleaned["file"].read(), cleaned["file"].name
        elif cleaned.get("carried") and "file" not in self.errors:
            cleaned["data"], cleaned["name"] = unpack(cleaned["carried"]), cleaned.get("carried_name", "")
        if cleaned.get("data") is None and "file" not in self.errors:
            self.add_error("file", self.fields["file"].error_messages["required"])
        return cleaned

    def carried_values(self) -> dict[str, Any]:
        """Return the initial values of the next form, with the file of this form, which must be valid."""
        fields = self.cleaned_data
        return {
            "carried": pack(fields["data"]), "carried_name": fields["name"][:200], "encoding": fields["encoding"]
        }  # fmt: skip
