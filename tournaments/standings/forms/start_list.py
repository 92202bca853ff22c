"""Whom of the start list one wants to see."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.text.folding import name_matches
from tournaments.models import Category, Entry, Tournament
from tournaments.standings.forms.standings import named


class StartListForm(forms.Form):
    """A name or number, a federation, a club, a category; a question that divides nobody is not there."""

    q = forms.CharField(label=_("Name"), max_length=80, required=False, widget=forms.TextInput({"type": "search"}))
    federation = forms.ChoiceField(label=_("Federation"), required=False)
    club = forms.ChoiceField(label=_("Club"), required=False)
    category = forms.ModelChoiceField(
        Category.objects.none(), label=_("Category"), empty_label=_("everybody"), required=False
    )

    def __init__(self, tournament: Tournament, everybody: Iterable[Entry], *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.everybody = [*everybody]
        federations, clubs = ({getattr(entry, name) for entry in self.everybody} for name in ("federation", "club"))
        self.fields["federation"].choices = [("", _("all")), *named(federations)]  # type: ignore[attr-defined]
        self.fields["club"].choices = [("", _("all")), *named(clubs)]  # type: ignore[attr-defined]
        self.fields["category"].queryset = tournament.categories.all()  # type: ignore[attr-defined]
        divides = {"federation": len(federations) > 1, "club": any(clubs), "category": tournament.categories.exists()}
        for name in (name for name, does in divides.items() if not (does or self.data.get(name))):
            del self.fields[name]

    def matching(self) -> list[Entry]:
        """Those who fit, of every category; nobody where a question has no such answer."""
        if not self.is_valid():
            return []
        given = self.cleaned_data
        same = {name: given[name] for name in ("federation", "club") if given.get(name)}
        return [
            entry
            for entry in self.everybody
            if all(getattr(entry, name) == value for name, value in same.items()) and _is_named(entry, given["q"])
        ]


def _is_named(entry: Entry, typed: str) -> bool:
    """Whether the name has the words typed, or they are the player's number."""
    return name_matches(entry.name, typed) or (entry.player is not None and entry.player.number == typed.upper())
