"""Form for a rule of forbidden pairs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import ForbiddenPair, ForbiddenPairKind, Tournament

# Names of fields in requests, if they differ from those of the model.
REQUEST_NAMES = {"first": "one", "second": "other"}


class ForbiddenPairForm(forms.ModelForm):  # type: ignore[type-arg]
    """Two players by start number, or one club or federation. An empty club or federation means all of them."""

    class Meta:
        model = ForbiddenPair
        fields = ("kind", "first", "second", "value", "hard", "first_round", "last_round", "reason")

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data, instance=ForbiddenPair(tournament=tournament))
        for name in ("first", "second"):
            self.fields[name].queryset = tournament.entries.all()  # type: ignore[attr-defined]
            self.fields[name].empty_label = _("Choose a player")  # type: ignore[attr-defined]
        self.fields["first"].label, self.fields["second"].label = _("Player"), _("Other player")
        self.fields["value"].widget.attrs["list"] = "groups"

    def add_prefix(self, field_name: str) -> str:
        """Return the name of a field in requests."""
        return super().add_prefix(REQUEST_NAMES.get(field_name, field_name))

    def clean(self) -> dict[str, Any]:
        """Check the fields that the kind of rule needs, and clear the others."""
        cleaned = super().clean() or {}
        if cleaned.get("kind") == ForbiddenPairKind.PLAYERS:
            cleaned["value"] = ""
            if not (cleaned.get("first") and cleaned.get("second")) or cleaned["first"] == cleaned["second"]:
                self.add_error("second", _("Choose two different players."))
        else:
            cleaned["first"] = cleaned["second"] = None
            cleaned["value"] = " ".join(cleaned.get("value", "").split())
        return cleaned
