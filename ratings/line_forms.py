"""Remarks on single lines of a report, as many as are wanted, filled in together with its return."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from ratings.decide import OnLine
from ratings.models import Submission
from ratings.reports.canonical import from_json

PREFIX = "lines"
MOST = 200
FIELD = {"class": "form-control"}


class LineRemarkForm(forms.Form):
    """One remark; a form left blank is none."""

    start_number = forms.IntegerField(label=_("Number"), min_value=1, widget=forms.NumberInput(FIELD))
    round = forms.IntegerField(label=_("Round"), min_value=1, required=False, widget=forms.NumberInput(FIELD))
    text = forms.CharField(label=_("Remark"), max_length=300, widget=forms.TextInput(FIELD))

    def __init__(self, *args: Any, rounds: Mapping[int, int], **kwargs: Any) -> None:
        """`rounds`: how many rounds the line of each start number has."""
        super().__init__(*args, **kwargs)
        self.rounds = rounds

    def clean_start_number(self) -> int:
        number: int = self.cleaned_data["start_number"]
        if number not in self.rounds:
            raise forms.ValidationError(_("No player of the report has this number."))
        return number

    def clean_round(self) -> int | None:
        number: int | None = self.cleaned_data["round"]
        if number and number > max(self.rounds.values(), default=0):
            raise forms.ValidationError(_("The report has no such round."))
        return number


class LineForms(forms.BaseFormSet):  # type: ignore[type-arg]
    """The remarks on lines; all of them may be left blank, those that are suggested as well."""

    def initial_form_count(self) -> int:
        return 0

    def total_form_count(self) -> int:
        return super().total_form_count() + (0 if self.is_bound else len(self.initial or []))

    def remarks(self) -> list[OnLine]:
        """What was filled in."""
        return [OnLine(**form.cleaned_data) for form in self.forms if form.has_changed()]


Formset = forms.formset_factory(LineRemarkForm, formset=LineForms, extra=1, max_num=MOST, absolute_max=MOST)


def line_forms(submission: Submission, data: QueryDict | None = None) -> LineForms:
    """The forms as they were filled in; without data a blank one."""
    return _formset(submission, data)  # type: ignore[no-any-return]


def with_another(submission: Submission, data: QueryDict) -> LineForms:
    """The forms with what was typed so far, and one more for the line whose number `another` is."""
    stated = data.get(f"{PREFIX}-TOTAL_FORMS", "")
    count = min(int(stated), MOST) if stated.isascii() and stated.isdecimal() and len(stated) < 9 else 0
    typed = [
        {name: str(data.get(f"{PREFIX}-{place}-{name}", "")) for name in LineRemarkForm.base_fields}
        for place in range(count)
    ]
    wanted = {"start_number": str(data["another"]), "round": "", "text": ""}
    return _formset(submission, None, [*(row for row in typed if any(row.values())), wanted])  # type: ignore[no-any-return]


def _formset(submission: Submission, data: QueryDict | None, initial: list[dict[str, str]] | None = None) -> Any:
    rounds = {player.number: len(player.rounds) for player in from_json(submission.report).players}
    made = Formset(data, initial=initial, prefix=PREFIX, form_kwargs={"rounds": rounds})
    made.extra = 0 if initial else 1
    return made
