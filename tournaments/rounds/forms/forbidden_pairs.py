"""Form for a rule of forbidden pairs."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import ForbiddenPairKind, KeptApart, Tournament


class ForbiddenPairForm(forms.ModelForm):  # type: ignore[type-arg]
    """Two players by start number, or one club or federation. An empty club or federation means all of them."""

    class Meta:
        model = KeptApart
        fields = ("kind", "one", "other", "value", "hard", "first_round", "last_round", "reason")

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data, instance=KeptApart(tournament=tournament))
        for name in ("one", "other"):
            self.fields[name].queryset = tournament.entries.all()  # type: ignore[attr-defined]
            self.fields[name].empty_label = _("Choose a player")  # type: ignore[attr-defined]
        self.fields["one"].label, self.fields["other"].label = _("Player"), _("Other player")
        self.fields["value"].widget.attrs["list"] = "groups"

    def clean(self) -> dict[str, Any]:
        """Check the fields that the kind of rule needs, and clear the others."""
        cleaned = super().clean() or {}
        if cleaned.get("kind") == ForbiddenPairKind.PLAYERS:
            cleaned["value"] = ""
            if not (cleaned.get("one") and cleaned.get("other")) or cleaned["one"] == cleaned["other"]:
                self.add_error("other", _("Two different players are needed."))
        else:
            cleaned["one"] = cleaned["other"] = None
            cleaned["value"] = " ".join(cleaned.get("value", "").split())
        return cleaned
