"""Form fields of the desk: points as arbiters write them."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import points as points_text
from ratings.core.zones import sign_of_current_zone

HALF = re.compile(r"(\d{0,9}) ?(?:½|1/2)")
DECIMAL = re.compile(r"(\d{1,9})(?:[.,](\d))?0*")


class PointsField(forms.CharField):
    """Tenths of a point, written as 1, ½, 1½ or 0.3."""

    def prepare_value(self, value: Any) -> Any:
        return points_text(value * 10) if isinstance(value, int) else value

    def to_python(self, value: Any) -> Any:
        """Return the tenths, None for an empty text."""
        text = super().to_python(value)
        if not text:
            return None
        half, decimal = HALF.fullmatch(text), DECIMAL.fullmatch(text)
        if half:
            tenths = int(half[1] or 0) * 10 + 5
        elif decimal:
            tenths = int(decimal[1]) * 10 + int(decimal[2] or 0)
        else:
            raise forms.ValidationError(_("Write points as 1, ½ or 0.5."))
        if tenths > 1000:
            raise forms.ValidationError(_("Enter at most 100 points."))
        return tenths


def moment_error(form: forms.BaseForm, name: str) -> str:
    """Return the sentence for an invalid day and time: it cannot be read, or the clocks of the zone change then."""
    if form.has_error(name, "ambiguous_timezone"):
        sentence = _("The clocks of %(city)s change then: this time is twice that day, or not at all. Choose another.")
        return sentence % {"city": sign_of_current_zone()}
    return _("Enter a day and a time, such as 2026-11-21 10:00.")
