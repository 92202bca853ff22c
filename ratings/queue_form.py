"""What may be asked of the queue of reports."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.models import Control, Outlook, Submission, User
from ratings.queue import SORTS, STATES, Asked

ANY = [("", _("all"))]


class QueueForm(forms.Form):
    """Which submissions, and in what order; the choices are those that some submission has."""

    state = forms.ChoiceField(choices=[(state, state) for state in STATES], widget=forms.HiddenInput)
    sort = forms.ChoiceField(choices=[(sort, sort) for sort in SORTS], widget=forms.HiddenInput)
    text = forms.CharField(label=_("Event, file or number"), required=False, max_length=80, widget=forms.TextInput)
    control = forms.ChoiceField(label=_("Time control"), choices=[*ANY, *Control.choices], required=False)
    federation = forms.ChoiceField(label=_("Federation"), required=False)
    by = forms.TypedChoiceField(label=_("Handed in by"), coerce=int, empty_value=None, required=False)
    blocked = forms.BooleanField(label=_("Only with errors"), required=False)

    def __init__(self, submissions: "QuerySet[Submission]", asked: dict[str, Any]) -> None:
        """What is not asked is as usual: what waits, the nearest deadline first."""
        usual = Asked()
        super().__init__({"state": usual.state, "sort": usual.sort} | asked)
        outlooks = Outlook.objects.filter(submission__in=submissions.values("pk")).exclude(federation="")
        codes = outlooks.order_by("federation").values_list("federation", flat=True).distinct()
        people = User.objects.filter(pk__in=submissions.values("submitted_by")).order_by("username")
        self.fields["federation"].choices = [*ANY, *((code, code) for code in codes)]  # type: ignore[attr-defined]
        self.fields["by"].choices = [*ANY, *((one.pk, str(one)) for one in people)]  # type: ignore[attr-defined]

    def asked(self) -> Asked:
        return Asked(**self.cleaned_data)
