"""Forms of the command page: messages, announcements, and the sequence of the hall screen."""

import datetime as dt
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import Announcement, ScreenList, ScreenPart, StaffMessage, Tournament
from tournaments.standings.models import EVENT_LISTS, SECONDS_RANGE, USUAL_SECONDS

MOST_MINUTES, USUAL_MINUTES = 24 * 60, 30
MOST_PARTS = 30


class MessageForm(forms.ModelForm):  # type: ignore[type-arg]
    """A message to all staff of the event."""

    class Meta:
        model = StaffMessage
        fields = ("text",)
        labels = {"text": _("Message to all staff")}

    def clean_text(self) -> str:
        return " ".join(self.cleaned_data["text"].split())


class AnnouncementForm(forms.ModelForm):  # type: ignore[type-arg]
    """A sentence for the hall screen, and its duration."""

    minutes = forms.IntegerField(
        label=_("Minutes"), min_value=1, max_value=MOST_MINUTES, initial=USUAL_MINUTES, required=False
    )

    class Meta:
        model = Announcement
        fields = ("text",)
        labels = {"text": _("Announcement on the hall screen")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(
            *args, **{"auto_id": "announcement_%s", **kwargs}
        )  # unlike those of the message form on the same page

    def clean_text(self) -> str:
        return " ".join(self.cleaned_data["text"].split())

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        minutes = self.cleaned_data.get("minutes") or USUAL_MINUTES
        self.instance.at = timezone.now()
        self.instance.until = self.instance.at + dt.timedelta(minutes=minutes)
        return cleaned


class ScreenPartForm(forms.Form):
    """A part of the sequence: a list of a tournament, and the seconds for each of its pages."""

    shows = forms.ChoiceField(label=_("Show"), required=False)
    seconds = forms.IntegerField(
        label=_("Seconds"),
        min_value=SECONDS_RANGE[0],
        max_value=SECONDS_RANGE[1],
        initial=USUAL_SECONDS,
        required=False,
    )

    def __init__(self, *args: Any, choices: list[tuple[Any, Any]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["shows"].choices = [("", _("nothing")), *choices]  # type: ignore[attr-defined]


ScreenFormSet = forms.formset_factory(ScreenPartForm, extra=3, max_num=MOST_PARTS, validate_max=True, absolute_max=60)


def part_choices(tournaments: list[Tournament]) -> list[tuple[Any, Any]]:
    """Return the choices of a part: the lists of each tournament, then those of the whole event."""
    lists = [(shows, label) for shows, label in ScreenList.choices if shows not in EVENT_LISTS]
    of_tournaments: list[tuple[Any, Any]] = [
        (tournament.name, [(f"{tournament.pk} {shows}", f"{tournament.name}: {label}") for shows, label in lists])
        for tournament in tournaments
    ]
    return [*of_tournaments, (_("The event"), [(shows.value, shows.label) for shows in EVENT_LISTS])]


def choice_value(part: ScreenPart) -> str:
    """Return the value of a stored part among `part_choices`."""
    return f"{part.tournament_id} {part.shows}" if part.tournament_id else part.shows
