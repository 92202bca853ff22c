"""Form for a screen: its lists, the rows of a page, and the seconds per page."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.standings.models import SECONDS_RANGE, USUAL_SECONDS
from tournaments.standings.screen_pages import BOARDS, NAMES, STANDINGS

LIST_CHOICES = {
    f"{BOARDS}-{STANDINGS}": _("pairings by board, then the standings"),
    f"{NAMES}-{STANDINGS}": _("pairings by name, then the standings"),
    BOARDS: _("pairings by board"),
    NAMES: _("pairings by name"),
    STANDINGS: _("standings"),
}
ROWS = (10, 15, 20, 30)
USUAL_ROWS = 15


class ScreenForm(forms.Form):
    """Settings of a screen. All are optional; unknown values are ignored."""

    show = forms.ChoiceField(label=_("Show"), choices=[*LIST_CHOICES.items()], required=False)
    rows = forms.TypedChoiceField(
        label=_("Rows at once"),
        choices=[(rows, str(rows)) for rows in ROWS],
        initial=USUAL_ROWS,
        coerce=int,
        empty_value=None,
        required=False,
    )
    seconds = forms.IntegerField(
        label=_("Seconds"),
        min_value=SECONDS_RANGE[0],
        max_value=SECONDS_RANGE[1],
        initial=USUAL_SECONDS,
        required=False,
    )
    leaf = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)

    def lists(self) -> list[str]:
        """Return the lists to display, in sequence."""
        return str(self._cleaned_value("show") or next(iter(LIST_CHOICES))).split("-")

    def size(self) -> int:
        """Return the number of rows on a page."""
        return int(self._cleaned_value("rows") or USUAL_ROWS)

    def pause(self) -> int:
        """Return the seconds until the next page."""
        return int(self._cleaned_value("seconds") or USUAL_SECONDS)

    def page(self) -> int:
        """Return the requested page number, from 1. The screen may have fewer pages by now."""
        return int(self._cleaned_value("leaf") or 1)

    def _cleaned_value(self, name: str) -> Any:
        self.is_valid()
        return self.cleaned_data.get(name)
