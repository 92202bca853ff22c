"""Form fields of the desk: points as arbiters write them."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import points as points_text

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
