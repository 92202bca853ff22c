"""Form of a simulation, with presets."""

import datetime as dt
from collections.abc import Iterable
from typing import Any, NamedTuple, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.errors import Refused
from ratings.core.templatetags.figures import month
from ratings.models import RatingSeries, TimeControl
from ratings.rules.edition import chapter_of, editions, named_editions
from ratings.rules.edition_schema import Chapter
from ratings.rules.edition_schema import TimeControl as ControlName
from ratings.rules.sliding_k import proposals
from ratings.series.editions import installation_editions
from ratings.simulation.computation import closed_lists, editions_of, lists_between
from ratings.simulation.replay.terms import (
    LISTS_A_YEAR,
    BadTerms,
    SimulationTerms,
    from_json,
)

CHAPTERS: tuple[tuple[Chapter, Any], ...] = (
    ("standard", gettext_lazy("Standard")),
    ("rapid-blitz", gettext_lazy("Rapid and blitz")),
)
LISTS_AT_FIRST = 12


class Preset(NamedTuple):
    """Terms from published proposals or former rules."""

    label: Any
    control: str
    terms: SimulationTerms


PRESETS = {
    "rules-of-2014": Preset(gettext_lazy("The rules of July 2014"), "standard", SimulationTerms(edition="2014-07-01")),
    "rules-of-2022": Preset(
        gettext_lazy("The rules of 2022, without the one-time increase of 2024"),
        "standard",
        SimulationTerms("2022-01-01"),
    ),
    "announced-2009": Preset(
        gettext_lazy("K 20 and 30, announced for 2009"), "standard", SimulationTerms(edition="announced-2009")
    ),
    "sliding": Preset(
        gettext_lazy("The sliding K of the paper, 695/N"),
        "standard",
        SimulationTerms(sliding="proposal-sliding-after-first-rating"),
    ),
    "sliding-from-first-game": Preset(
        gettext_lazy("The sliding K from the first game on"),
        "standard",
        SimulationTerms(sliding="proposal-sliding-from-first-game"),
    ),
    "four-lists": Preset(gettext_lazy("Four lists a year"), "standard", SimulationTerms(lists_a_year=4)),
    "two-lists": Preset(gettext_lazy("Two lists a year"), "standard", SimulationTerms(lists_a_year=2)),
}


class SimulationForm(forms.Form):
    """The first and last list of a simulation and its terms; an empty field leaves a term unchanged."""

    title = forms.CharField(
        label=gettext_lazy("Name"), max_length=120, help_text=gettext_lazy("As “Four lists a year”.")
    )
    series = forms.ChoiceField(label=gettext_lazy("Rating series"), required=False)
    control = forms.ChoiceField(label=gettext_lazy("Rating type"), choices=TimeControl.choices)
    first_list = forms.TypedChoiceField(label=gettext_lazy("First list"), coerce=dt.date.fromisoformat)
    last_list = forms.TypedChoiceField(label=gettext_lazy("Last list"), coerce=dt.date.fromisoformat)
    edition = forms.ChoiceField(label=gettext_lazy("Edition of the rules"), required=False)
    sliding = forms.ChoiceField(label=gettext_lazy("K of each game"), required=False)
    stable = forms.IntegerField(
        label=gettext_lazy("K of a settled player"),
        required=False,
        min_value=10,
        max_value=16,
        help_text=gettext_lazy("10 to 16, with a sliding K only; empty: 10."),
    )
    formula = forms.BooleanField(
        label=gettext_lazy("Expected score by the formula of the paper, without limit"),
        required=False,
        help_text=gettext_lazy("With a sliding K only; else by the tables of the edition."),
    )
    lists_a_year = forms.TypedChoiceField(label=gettext_lazy("Lists"), coerce=int, required=False, empty_value=None)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by_code = {series.address_code: series for series in RatingSeries.objects.computed_here()}
        self._set_choices("series", [(code, each.name) for code, each in self.by_code.items()])
        if len(self.by_code) == 1:
            del self.fields["series"]
        every = self.by_code.values()
        dates = sorted(
            {
                listed.date
                for series in every
                for control in TimeControl.values
                for listed in closed_lists(series, control)
            }
        )
        months = [(date.isoformat(), month(date)) for date in reversed(dates)]
        self._set_choices("first_list", months)
        self._set_choices("last_list", months)
        self._set_choices("edition", [("", _("the editions in force")), *_editions(), *_installation_editions(every)])
        self._set_choices("sliding", [("", _("K of the edition")), *_proposals()])
        self._set_choices("lists_a_year", [("", _("as they were")), *_frequencies()])

    def _set_choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        control = cast(ControlName, cleaned["control"])
        cleaned["series"] = series = self.by_code[cleaned.get("series") or next(iter(self.by_code))]
        chapter = series.chapter or chapter_of(control)
        if cleaned["edition"] and cleaned["edition"].partition("/")[0] != chapter:
            of_another = _("This edition does not rate lists of this series and rating type.")
            self.add_error(
                "edition", of_another if "series" in self.fields else _("This edition is for another rating type.")
            )
            return cleaned
        try:
            lists_between(series, control, cleaned["first_list"], cleaned["last_list"])
            from_json(self._terms(cleaned).to_json(), control, editions_of(series))
        except Refused as refused:
            self.add_error("last_list", str(refused))
        except BadTerms as error:
            self.add_error(None, str(error))
        return cleaned

    def terms(self) -> SimulationTerms:
        return self._terms(self.cleaned_data)

    def _terms(self, cleaned: dict[str, Any]) -> SimulationTerms:
        return SimulationTerms(
            edition=cleaned["edition"].rpartition("/")[2],
            sliding=cleaned["sliding"],
            stable=cleaned["stable"] if cleaned["sliding"] else None,
            formula=cleaned["formula"],
            lists_a_year=cleaned["lists_a_year"] or 0,
        )


def initial_values(slug: str) -> dict[str, Any]:
    """Return the initial values of the form: the newest closed lists, and the terms of the preset `slug`, if any."""
    preset = PRESETS.get(slug)
    control = preset.control if preset else "standard"
    series = RatingSeries.objects.computed_here().first()
    dates = [listed.date for listed in closed_lists(series, control)][-LISTS_AT_FIRST:] if series else []
    lists = {"first_list": dates[0].isoformat(), "last_list": dates[-1].isoformat()} if dates else {}
    terms = preset.terms if preset else SimulationTerms()
    edition = f"{chapter_of(cast(ControlName, control))}/{terms.edition}" if terms.edition else ""
    return {
        **lists,
        **terms.to_json(),
        "title": preset.label if preset else "",
        "control": control,
        "edition": edition,
        "lists_a_year": terms.lists_a_year or "",
    }


def _editions() -> list[tuple[Any, Any]]:
    return [
        (
            label,
            [
                (f"{chapter}/{edition.name}", _(edition.title))
                for edition in (*reversed(editions(chapter)), *named_editions(chapter))
            ],
        )
        for chapter, label in CHAPTERS
    ]


def _installation_editions(every: Iterable[RatingSeries]) -> list[tuple[Any, Any]]:
    """Return the editions of the chapters of series, newest first, grouped by chapter."""
    chapters = sorted({series.chapter for series in every if series.chapter})
    return [
        (
            chapter,
            [(f"{chapter}/{edition.name}", edition.title) for edition in reversed(installation_editions(chapter))],
        )
        for chapter in chapters
    ]


def _proposals() -> list[tuple[str, str]]:
    return [(proposal.name, _(proposal.title)) for proposal in proposals()]


def _frequencies() -> list[tuple[int, Any]]:
    return [(number, _("%(number)d a year") % {"number": number}) for number in LISTS_A_YEAR]
