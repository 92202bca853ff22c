"""Form for the names of the sides and the side of each player."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.models import Entry, Tournament, TournamentSide

NEITHER = ("", "–")


class SideRow(NamedTuple):
    """A player and the chosen side: "A", "B", or empty."""

    entry: Entry
    field: str
    chosen: str


class SidesForm(forms.Form):
    """Two names, and a side for each entry; `entries` is empty if the sides are fixed."""

    name_a = forms.CharField(label=gettext_lazy("Name of side A"), max_length=60, required=False)
    name_b = forms.CharField(label=gettext_lazy("Name of side B"), max_length=60, required=False)

    def __init__(self, tournament: Tournament, entries: Sequence[Entry], *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"name_a": tournament.side_a, "name_b": tournament.side_b})
        super().__init__(*args, **kwargs)
        self.entries = entries
        for entry in entries:
            choices = [NEITHER, *TournamentSide.choices]
            self.fields[f"side-{entry.pk}"] = forms.ChoiceField(
                choices=choices, required=False, initial=entry.side, label=entry.name
            )

    def rows(self) -> Iterator[SideRow]:
        """Yield each player with the current choice."""
        for entry in self.entries:
            field = f"side-{entry.pk}"
            yield SideRow(entry, field, str(self[field].value() or ""))

    def names(self) -> dict[TournamentSide, str]:
        return {side: " ".join(self.cleaned_data[f"name_{side.lower()}"].split()) for side in TournamentSide}

    def sides(self) -> dict[int, str]:
        """Return the submitted sides by entry key; players that were not submitted are left out."""
        return {
            entry.pk: self.cleaned_data[name] for entry in self.entries if (name := f"side-{entry.pk}") in self.data
        }
