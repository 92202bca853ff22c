"""Forms for publishing a list."""

import datetime as dt
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.models import PublicationOrder, Version
from ratings.publication.early_publication import ReasonsToWait
from ratings.text.one_line import one_line


class OrderTimeInput(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%dT%H:%M")


NO_REASONS_TO_WAIT = ReasonsToWait(None, [])


def confirmation_text(version: Version) -> str:
    """Return the name of the list that an officer types to confirm, such as ``standard 2025-12``."""
    return f"{version.list.control} {version.list.month}"


class PublicationForm(forms.Form):
    """The reason, published with the list, and the time; `due` is None for now."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("Published with the list, for example “monthly list” or “report 1234 corrected”."),
    )
    when = forms.ChoiceField(
        label=_("When"),
        choices=[("now", _("Now")), ("later", _("At a set time"))],
        initial="now",
        required=False,
        widget=forms.RadioSelect,
    )
    due = forms.DateTimeField(label=_("Day and time"), widget=OrderTimeInput, required=False)
    replaced = forms.CharField(label=_("The list that is replaced"), max_length=40)
    early = forms.BooleanField(label=_("Publish anyway"), required=False)

    def __init__(
        self,
        *args: Any,
        replaces: Version | None = None,
        reasons_to_wait: ReasonsToWait = NO_REASONS_TO_WAIT,
        **kwargs: Any,
    ) -> None:
        """Ask for the list's name if an import `replaces` a version, and for a tick if there are `reasons_to_wait`."""
        super().__init__(*args, **kwargs)
        self.replaces, self.reasons_to_wait = replaces, reasons_to_wait
        if not any(reasons_to_wait):
            del self.fields["early"]
        if replaces is None:
            del self.fields["replaced"]
        else:
            self.fields["replaced"].help_text = _("Type %(name)s to confirm.") % {"name": confirmation_text(replaces)}

    def clean_replaced(self) -> str:
        typed: str = one_line(self.cleaned_data["replaced"]).lower()
        if self.replaces and typed != confirmation_text(self.replaces):
            raise forms.ValidationError(
                _("found %(found)s; %(name)s expected"),
                params={"found": typed, "name": confirmation_text(self.replaces)},
            )
        return typed

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("when") != "later":
            cleaned["due"] = None
        elif not cleaned.get("due") and "due" not in self.errors:
            self.add_error("due", _("Enter a time, or publish now."))
        self._require_early_tick(cleaned)
        return cleaned

    def _require_early_tick(self, cleaned: dict[str, Any]) -> None:
        """Require the tick for early publication.

        If `due` is after the closing day, only undecided reports require the tick.
        """
        closes, due = self.reasons_to_wait.closing_day, cleaned.get("due")
        is_early = closes is not None and (due is None or timezone.localtime(due).date() <= closes)
        if (is_early or self.reasons_to_wait.undecided_reports) and not cleaned.get("early"):
            self.add_error("early", _("Tick this to publish before the list is closed or its reports are decided."))


def order_form(order: PublicationOrder, now: dt.datetime) -> PublicationForm:
    """Return the form with the values of an order."""
    later = order.due > now
    return PublicationForm(
        initial={
            "reason": order.reason,
            "when": "later" if later else "now",
            "due": order.due if later else None,
        }
    )
