"""Forms for tournaments and events as files."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models import User
from ratings.submissions.carried_file import CarriedFileForm
from tournaments.models import Event


class FileForm(CarriedFileForm):
    """A report file, and optionally an event of the user for the new tournament."""

    event = forms.ModelChoiceField(
        Event.objects.none(),
        required=False,
        label=_("Part of the event"),
        empty_label=_("An event of its own"),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        events = Event.objects.filter(tournaments__staff__user=user).distinct()
        if events:
            self.fields["event"].queryset = events  # type: ignore[attr-defined]
        else:
            del self.fields["event"]


class EventFileForm(forms.Form):
    """The exported file of a whole event."""

    file = forms.FileField(label=_("File"))
