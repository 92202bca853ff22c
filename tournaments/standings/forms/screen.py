"""What a screen shows, how much at once and for how long."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.standings.models import SECONDS, USUAL_SECONDS
from tournaments.standings.screen_pages import BOARDS, NAMES, STANDINGS

SHOWN = {
    f"{BOARDS}-{STANDINGS}": _("pairings by board, then the standings"),
    f"{NAMES}-{STANDINGS}": _("pairings by name, then the standings"),
    BOARDS: _("pairings by board"),
    NAMES: _("pairings by name"),
    STANDINGS: _("standings"),
}
ROWS = (10, 15, 20, 30)
USUAL_ROWS = 15


class ScreenForm(forms.Form):
    """Nothing is required; what is asked for and not there is as if nothing had been asked."""

    show = forms.ChoiceField(label=_("Show"), choices=[*SHOWN.items()], required=False)
    rows = forms.TypedChoiceField(
        label=_("Rows at once"),
        choices=[(rows, str(rows)) for rows in ROWS],
        initial=USUAL_ROWS,
        coerce=int,
        empty_value=None,
        required=False,
    )
    seconds = forms.IntegerField(
        label=_("Seconds"), min_value=SECONDS[0], max_value=SECONDS[1], initial=USUAL_SECONDS, required=False
    )
    leaf = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)

    def lists(self) -> list[str]:
        """The lists to show, one after the other."""
        return str(self._given("show") or next(iter(SHOWN))).split("-")

    def size(self) -> int:
        """Rows on a leaf."""
        return int(self._given("rows") or USUAL_ROWS)

    def pause(self) -> int:
        """Seconds until the next leaf."""
        return int(self._given("seconds") or USUAL_SECONDS)

    def place(self) -> int:
        """Which leaf, from 1; they may have become fewer since."""
        return int(self._given("leaf") or 1)

    def _given(self, name: str) -> Any:
        self.is_valid()
        return self.cleaned_data.get(name)
