"""Filters of the start list."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.entry_finder import entries_named
from tournaments.models import Category, Entry, Tournament
from tournaments.standings.forms.standings import value_choices


class StartListForm(forms.Form):
    """Filters by name or number, federation, club and category. A filter with only one value is left out."""

    q = forms.CharField(label=_("Name"), max_length=80, required=False, widget=forms.TextInput({"type": "search"}))
    federation = forms.ChoiceField(label=_("Federation"), required=False)
    club = forms.ChoiceField(label=_("Club"), required=False)
    category = forms.ModelChoiceField(
        Category.objects.none(), label=_("Category"), empty_label=_("everybody"), required=False
    )

    def __init__(self, tournament: Tournament, entries: Iterable[Entry], *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.entries = [*entries]
        federations, clubs = ({getattr(entry, name) for entry in self.entries} for name in ("federation", "club"))
        self.fields["federation"].choices = [("", _("all")), *value_choices(federations)]  # type: ignore[attr-defined]
        self.fields["club"].choices = [("", _("all")), *value_choices(clubs)]  # type: ignore[attr-defined]
        self.fields["category"].queryset = tournament.categories.all()  # type: ignore[attr-defined]
        divides = {"federation": len(federations) > 1, "club": any(clubs), "category": tournament.categories.exists()}
        for name in (name for name, does in divides.items() if not (does or self.data.get(name))):
            del self.fields[name]

    def matching(self) -> list[Entry]:
        """Return the entries that match all filters; an empty list if a filter is invalid."""
        if not self.is_valid():
            return []
        fields = self.cleaned_data
        same = {name: fields[name] for name in ("federation", "club") if fields.get(name)}
        text = fields["q"]
        chosen = [entry for entry in self.entries if all(getattr(entry, name) == same[name] for name in same)]
        by_number = [entry for entry in chosen if entry.player and entry.player.number == text.upper()]
        return by_number or (entries_named(chosen, text) if text else chosen)
