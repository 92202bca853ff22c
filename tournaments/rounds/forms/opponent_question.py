"""Form for the question why two players of a round meet or do not meet."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.entry_finder import entries_named
from tournaments.models import Entry


class PlayerOfRoundField(forms.CharField):
    """A player of the tournament by start number, or by an unambiguous part of the name."""

    entries: tuple[Entry, ...] = ()

    def clean(self, value: Any) -> Entry | None:
        """Return the matching entry, or None for an empty field."""
        text = super().clean(value)
        number = text.split(" ", 1)[0]
        if not text or (number.isascii() and number.isdigit()):
            return self._numbered(number)
        matches = entries_named(self.entries, text)
        if len(matches) == 1:
            return matches[0]
        raise forms.ValidationError(_several(matches) if matches else _nobody(text))

    def _numbered(self, number: str) -> Entry | None:
        entry = next((entry for entry in self.entries if str(entry.start_number) == number.lstrip("0")), None)
        if number and entry is None:
            raise forms.ValidationError(_nobody(number))
        return entry


def _nobody(text: str) -> str:
    return _("No player here is “%(text)s”. Enter a start number or a name.") % {"text": text}


def _several(matches: Iterable[Entry]) -> str:
    names = "; ".join(f"{entry.start_number} {entry.name}" for entry in [*matches][:8])
    return _("Several players fit: %(names)s. Enter the start number.") % {"names": names}


class OpponentQuestionForm(forms.Form):
    """A player whose pair is explained. With an opponent, the answer is why the two do not meet."""

    player = PlayerOfRoundField(label=gettext_lazy("Player"), max_length=120)
    other = PlayerOfRoundField(label=gettext_lazy("Why not against"), max_length=120, required=False)

    def __init__(self, entries: Iterable[Entry], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entries = tuple(entries)
        for field in self.fields.values():
            field.entries = entries  # type: ignore[attr-defined]
            field.widget.attrs |= {
                "class": "form-control",
                "list": "players-of-round",
                "autocomplete": "off",
                "placeholder": _("number or name"),
            }
