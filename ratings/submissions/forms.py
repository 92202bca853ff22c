"""Forms of report hand-in: the queue, an upload, a decision, remarks on lines."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from ratings.core.forms import NONE
from ratings.core.templatetags.figures import month
from ratings.models import Outlook, RatingSeries, Submission, SubmissionState, System, TimeControl, User
from ratings.submissions.carried_file import CarriedFileForm
from ratings.submissions.decisions import RemarkDraft
from ratings.submissions.queue import SORTS, STATES, QueueFilters


class SeriesEntryForm(forms.Form):
    """The list of a rating series for an event, or none, and the reason."""

    series = forms.ModelChoiceField(RatingSeries.objects.all(), to_field_name="code", label=_("Rating series"))
    list_date = forms.DateField(label=_("List"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300)


class UploadForm(CarriedFileForm):
    """A report file, new or carried from the page of its checks, and the submission it corrects."""

    replaces = forms.ModelChoiceField(
        Submission.objects.none(), required=False, label=_("Corrects"), empty_label=_("A new report")
    )

    def __init__(self, submissions: "QuerySet[Submission]", *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        decided = submissions.filter(
            replaced_by__isnull=True, decisions__state__in=[SubmissionState.RETURNED, SubmissionState.ACCEPTED]
        ).distinct()
        self.fields["replaces"].queryset = decided.defer("data", "report")  # type: ignore[attr-defined]

    def with_carried_file(self) -> "UploadForm":
        """Return the form for the page of the checks, with the file in it."""
        initial = self.carried_values() | {"replaces": self.cleaned_data["replaces"]}
        form = UploadForm(Submission.objects.none(), initial=initial)
        form.fields["replaces"].queryset = self.fields["replaces"].queryset  # type: ignore[attr-defined]
        return form


class AcceptForm(forms.Form):
    """The choices of an acceptance, filled in from the report."""

    list_date = forms.TypedChoiceField(label=_("For the list"), coerce=dt.date.fromisoformat, required=False)
    control = forms.ChoiceField(label=_("Rating type"), choices=[*NONE, *TimeControl.choices], required=False)
    system = forms.ChoiceField(label=_("System"), choices=System.choices)
    why = forms.CharField(
        label=_("Reason for waiving the warnings"), required=False, max_length=300, widget=forms.TextInput
    )
    late = forms.CharField(label=_("Reason for admitting the late report"), required=False, max_length=300)
    reason = forms.CharField(
        label=_("Public reason of the correction"),
        required=False,
        max_length=300,
        help_text=_("Published with the corrected list. The reason for waiving warnings is not public."),
    )

    def __init__(
        self,
        lists: Sequence[dt.date],
        official: Sequence[dt.date],
        published: Sequence[dt.date],
        *args: Any,
        corrects: bool = False,
        late: Sequence[dt.date] = (),
        **kwargs: Any,
    ) -> None:
        """Limit the choices to the open `lists`.

        `official`: the lists for an official event of FIDE, which close later. `published`: the published lists, which
        the report can enter only as a correction. `corrects`: the report corrects an event on a published list.
        `late`: the lists for a late report that is admitted.
        """
        super().__init__(*args, **kwargs)
        if not (published or corrects):
            del self.fields["reason"]
        elif not corrects:
            self.fields["reason"].label = _("Public reason, if you choose a published list")
        self.official_only_lists = [day for day in official if day not in lists]
        labels = dict.fromkeys(lists, "%(month)s")
        labels |= dict.fromkeys(self.official_only_lists, str(_("%(month)s, as an official FIDE event")))
        labels |= dict.fromkeys(late, "%(month)s")
        if not late:
            del self.fields["late"]
        labels |= dict.fromkeys(published, str(_("%(month)s, published: a correction")))
        days = [(day.isoformat(), text % {"month": month(day)}) for day, text in labels.items()]
        self.fields["list_date"].choices = days or [("", _("First possible list"))]  # type: ignore[attr-defined]

    def accept_arguments(self) -> dict[str, Any]:
        """Return the choices as arguments of `decisions.accept`."""
        day = self.cleaned_data["list_date"] or None
        values = self.cleaned_data | {"list_date": day, "official": day in self.official_only_lists}
        return values | {"waiver_reason": values.pop("why")}


class AcceptTogetherForm(forms.Form):
    """The reports without errors to accept, and the reason for waiving their warnings."""

    reports = forms.TypedMultipleChoiceField(coerce=int, error_messages={"required": _("Tick a report.")})
    why = forms.CharField(
        label=_("Reason for waiving the warnings"), required=False, max_length=300, widget=forms.TextInput
    )

    def __init__(self, submissions: Sequence[Submission], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reports"].choices = [(row.pk, row.title) for row in submissions]  # type: ignore[attr-defined]


class ReturnForm(forms.Form):
    remark = forms.CharField(label=_("Corrections that the arbiter should make"), widget=forms.Textarea({"rows": 4}))


class WaiveForm(forms.Form):
    problems = forms.TypedMultipleChoiceField(coerce=int)
    why = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, open_warnings: Sequence[int], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["problems"].choices = [(pk, pk) for pk in open_warnings]  # type: ignore[attr-defined]


ALL_CHOICE = [("", _("all"))]


class QueueForm(forms.Form):
    """The filters and the order of the queue. The choices are values of existing submissions."""

    state = forms.ChoiceField(choices=[(state, state) for state in STATES], widget=forms.HiddenInput)
    sort = forms.ChoiceField(choices=[(sort, sort) for sort in SORTS], widget=forms.HiddenInput)
    text = forms.CharField(label=_("Event, file or number"), required=False, max_length=80, widget=forms.TextInput)
    control = forms.ChoiceField(label=_("Rating type"), choices=[*ALL_CHOICE, *TimeControl.choices], required=False)
    federation = forms.ChoiceField(label=_("Federation"), required=False)
    by = forms.TypedChoiceField(label=_("Handed in by"), coerce=int, empty_value=None, required=False)
    blocked = forms.BooleanField(label=_("Only with errors"), required=False)

    def __init__(self, submissions: "QuerySet[Submission]", requested: dict[str, Any]) -> None:
        """Fill in the default filters: waiting reports, the nearest deadline first."""
        usual = QueueFilters()
        super().__init__({"state": usual.state, "sort": usual.sort} | requested)
        outlooks = Outlook.objects.filter(submission__in=submissions.values("pk")).exclude(federation="")
        codes = outlooks.order_by("federation").values_list("federation", flat=True).distinct()
        users = User.objects.filter(pk__in=submissions.values("submitted_by")).order_by("username")
        self.fields["federation"].choices = [*ALL_CHOICE, *((code, code) for code in codes)]  # type: ignore[attr-defined]
        self.fields["by"].choices = [*ALL_CHOICE, *((user.pk, str(user)) for user in users)]  # type: ignore[attr-defined]

    def to_filters(self) -> QueueFilters:
        return QueueFilters(**self.cleaned_data)


LINE_PREFIX = "lines"
MAX_LINE_REMARKS = 200
WIDGET_ATTRS = {"class": "form-control"}


class LineRemarkForm(forms.Form):
    """One remark; a blank form is ignored."""

    start_number = forms.IntegerField(label=_("Number"), min_value=1, widget=forms.NumberInput(WIDGET_ATTRS))
    round = forms.IntegerField(label=_("Round"), min_value=1, required=False, widget=forms.NumberInput(WIDGET_ATTRS))
    text = forms.CharField(label=_("Remark"), max_length=300, widget=forms.TextInput(WIDGET_ATTRS))

    def __init__(self, *args: Any, rounds: Mapping[int, int], **kwargs: Any) -> None:
        """Accept remarks on lines with these start numbers; `rounds` has the number of rounds in each line."""
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
            raise forms.ValidationError(_("The report has no round with this number."))
        return number


class BaseLineRemarkFormSet(forms.BaseFormSet):  # type: ignore[type-arg]
    """The remarks on lines. Each form may be left blank, also a form with a suggested start number."""

    def initial_form_count(self) -> int:
        return 0

    def total_form_count(self) -> int:
        return super().total_form_count() + (0 if self.is_bound else len(self.initial or []))

    def remarks(self) -> list[RemarkDraft]:
        """Return the remarks of the filled forms."""
        return [RemarkDraft(**form.cleaned_data) for form in self.forms if form.has_changed()]


LineRemarkFormSet = forms.formset_factory(
    LineRemarkForm, formset=BaseLineRemarkFormSet, extra=1, max_num=MAX_LINE_REMARKS, absolute_max=MAX_LINE_REMARKS
)


def line_forms(submission: Submission, data: QueryDict | None = None) -> BaseLineRemarkFormSet:
    """Return the forms with submitted data, or a blank one."""
    return _formset(submission, data)  # type: ignore[no-any-return]


def line_forms_with_another(submission: Submission, data: QueryDict) -> BaseLineRemarkFormSet:
    """Return the forms with the typed values, and one for the line with the start number `another`."""
    stated = data.get(f"{LINE_PREFIX}-TOTAL_FORMS", "")
    count = min(int(stated), MAX_LINE_REMARKS) if stated.isascii() and stated.isdecimal() and len(stated) < 9 else 0
    typed = [
        {name: str(data.get(f"{LINE_PREFIX}-{index}-{name}", "")) for name in LineRemarkForm.base_fields}
        for index in range(count)
    ]
    wanted = {"start_number": str(data["another"]), "round": "", "text": ""}
    return _formset(submission, None, [*(row for row in typed if any(row.values())), wanted])  # type: ignore[no-any-return]


def _formset(submission: Submission, data: QueryDict | None, initial: list[dict[str, str]] | None = None) -> Any:
    rounds = {player.number: len(player.rounds) for player in submission.content.players}
    formset = LineRemarkFormSet(data, initial=initial, prefix=LINE_PREFIX, form_kwargs={"rounds": rounds})
    formset.extra = 0 if initial else 1
    return formset
