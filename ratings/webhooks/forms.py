"""The form of a webhook."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models import Webhook, WebhookEvent
from ratings.webhooks.ssrf_guard import NotPublic, parse_url

MAX_WEBHOOKS = 10


class WebhookForm(forms.ModelForm):  # type: ignore[type-arg]
    """Address, events and state of a webhook. Saving an active one clears its rest and the reason of a switch-off."""

    happenings = forms.MultipleChoiceField(
        choices=WebhookEvent.choices,
        widget=forms.CheckboxSelectMultiple,
        label=_("Sent when"),
    )
    url = forms.CharField(
        max_length=500,
        label=_("Address"),
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )

    class Meta:
        model = Webhook
        fields = ("url", "happenings", "tournament", "is_on")

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        try:
            parse_url(url)
        except NotPublic as wrong:
            raise forms.ValidationError(str(wrong)) from wrong
        return url

    def save(self, commit: bool = True) -> Any:
        if self.instance.is_on:
            self.instance.why_off, self.instance.resting_until = "", None
        return super().save(commit)
