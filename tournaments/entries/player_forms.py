"""Forms of one entry: a player entered by hand, or a register player."""

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratings.core.table_files import sentence
from ratings.models import TimeControl, Title, WomensTitle
from ratings.register.federations import code_state, federation_of
from ratings.register.queries import PlayerSummary, ratings_in_force, summaries_with_number
from ratings.tables.cells import fide_id_of
from ratings.tables.days import birth_of
from ratings.tables.problems import CannotRead
from tournaments.core.models.entry import MOST_NATIONAL, MOST_RATING
from tournaments.entries import entries, numbering
from tournaments.entries.bulk.parsed_rows import list_month_of
from tournaments.entries.forms import ClubInput
from tournaments.entries.register_snapshot import RATING_FIELDS, rating_types_used
from tournaments.models import Entry, Tournament

NO_TITLE = ("", "–")
TITLES = [NO_TITLE, *((value, value) for value in (*Title.values, *WomensTitle.values))]


class EntryFieldsForm(forms.ModelForm):  # type: ignore[type-arg]
    """Fields that the desk sets for every player: club, national number, and ratings outside the lists."""

    rating = forms.IntegerField(
        label=gettext_lazy("FIDE rating"),
        required=False,
        min_value=1,
        max_value=MOST_RATING,
        help_text=gettext_lazy("As FIDE's list has it. Pages mark it as entered by hand."),
    )
    rating_type = forms.ChoiceField(label=gettext_lazy("FIDE list"), required=False)
    rating_date = forms.CharField(
        label=gettext_lazy("FIDE list of"),
        required=False,
        max_length=20,
        help_text=gettext_lazy("The month of the list, such as 2026-11"),
    )
    national_rating = forms.IntegerField(
        label=gettext_lazy("National rating"), required=False, min_value=1, max_value=MOST_NATIONAL
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["national_rating"].help_text = _("Of %(federation)s") % {"federation": tournament.federation}
        if self.is_rating_editable:
            self._offer_lists()
        else:
            for name in ("rating", "rating_type", "rating_date"):
                del self.fields[name]

    def _offer_lists(self) -> None:
        """Offer FIDE's lists, those used here first; the default month is that of the first day.

        A register player's ratings on the other lists are named, to be entered if the tournament allows it.
        """
        used = rating_types_used(self.tournament)
        controls = dict.fromkeys([*used, *filter(None, [self.instance.rating_type]), *TimeControl.values])
        if elsewhere := self._ratings_elsewhere():
            self.fields["rating"].help_text = _("On other lists: %(ratings)s") % {"ratings": ", ".join(elsewhere)}
        self.fields["rating_type"].choices = [(name, TimeControl(name).label) for name in controls]  # type: ignore[attr-defined]
        self.initial["rating_type"] = self.instance.rating_type or next(iter(controls))
        date = self.instance.rating_date if self.instance.rating else self.tournament.first_day
        self.initial["rating_date"] = f"{date:%Y-%m}" if date else ""

    def _ratings_elsewhere(self) -> list[str]:
        """Return the register player's ratings on the first day on lists that the tournament does not use."""
        player, day = self.instance.player_id, self.tournament.first_day
        if player is None:
            return []
        others = [control for control in TimeControl if control not in rating_types_used(self.tournament)]
        rows = {control: ratings_in_force([player], control, day).get(player) for control in others}
        return [f"{control.label} {row.rating}" for control, row in rows.items() if row and row.rating]

    @property
    def is_rating_editable(self) -> bool:
        """True unless a list used here has a rating of the player."""
        return self.instance.rating_by_hand or self.instance.rating is None

    @property
    def stored_fields(self) -> tuple[str, ...]:
        """The fields of the entry that the form sets."""
        written = tuple(name for name in self.Meta.fields if name in self.fields)  # type: ignore[attr-defined]
        return (*written, *RATING_FIELDS[1:]) if self.is_rating_editable else written

    def clean_national_id(self) -> str:
        return " ".join(str(self.cleaned_data["national_id"]).split())

    def clean_national_rating(self) -> int | None:
        return self._rating("national_rating")

    def _rating(self, field: str) -> int | None:
        rating: int | None = self.cleaned_data[field]
        stays = self.instance.pk and not numbering.may_change_rating(self.tournament)
        if stays and rating != self.initial.get(field):
            raise ValidationError(entries.fixed_rating_message(field))
        return rating

    def clean_rating(self) -> int | None:
        return self._rating("rating")

    def clean_rating_date(self) -> dt.date | None:
        text, on = str(self.cleaned_data["rating_date"]), self.tournament.first_day
        month: dt.date | None = _read_or_invalid(lambda text: list_month_of(text, on), text) if text else None
        return month

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or {}
        if not self.is_rating_editable:
            return cleaned
        is_rated = bool(cleaned.get("rating"))
        self.instance.rating_by_hand = is_rated
        self.instance.list_version = None if is_rated else self.instance.list_version
        self.instance.rating_date = cleaned.get("rating_date") if is_rated else None
        self.instance.rating_type = (cleaned.get("rating_type") or self.initial["rating_type"]) if is_rated else ""
        return cleaned

    def clean_club(self) -> str:
        return " ".join(str(self.cleaned_data["club"]).split())

    def clean_fixed_board(self) -> int | None:
        return _valid_fixed_board(self.instance, self.cleaned_data["fixed_board"])

    def warnings(self) -> Iterator[str]:
        """Yield warnings about valid input; none here."""
        yield from ()


class UnregisteredPlayerForm(EntryFieldsForm):
    """A player outside the register, with a rating of FIDE's list if any.

    `fide_id_holder` is the register player with the typed FIDE ID, to be entered instead.
    """

    federation = forms.CharField(
        label=gettext_lazy("Federation"), max_length=60, help_text=gettext_lazy("Three letters, such as NOR")
    )
    birth = forms.CharField(
        label=gettext_lazy("Born"),
        required=False,
        max_length=20,
        help_text=gettext_lazy("The date or the year. Only arbiters and the rating office see the date."),
    )
    title = forms.ChoiceField(label=gettext_lazy("Title"), choices=TITLES, required=False)
    fide_id = forms.CharField(label=gettext_lazy("FIDE ID"), required=False, max_length=20)
    field_order = (
        *("name", "fide_id", "rating", "rating_type", "rating_date", "federation", "birth", "sex", "title"),
        *("national_id", "national_rating", "club", "fixed_board", "no_half_point_byes"),
    )

    class Meta:
        model = Entry
        fields: tuple[str, ...] = (
            "name",
            "fide_id",
            "rating",
            "federation",
            "sex",
            "title",
            "national_id",
            "national_rating",
            "club",
        )
        widgets = {"club": ClubInput()}

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        self.fide_id_holder: PlayerSummary | None = None
        self.fields["federation"].initial = tournament.federation
        born = self.instance.birth_date or self.instance.birth_year
        self.initial.setdefault("birth", f"{born}" if born else "")

    @property
    def stored_fields(self) -> tuple[str, ...]:
        """The fields of the entry that the form sets."""
        return (*super().stored_fields, "birth_year", "birth_date")

    def clean_name(self) -> str:
        return " ".join(str(self.cleaned_data["name"]).split())

    def clean_federation(self) -> str:
        return str(_read_or_invalid(federation_of, self.cleaned_data["federation"]))

    def clean_birth(self) -> str:
        text, on = str(self.cleaned_data["birth"]), self.tournament.first_day
        self.instance.birth_year = self.instance.birth_date = None
        if text:
            self.instance.birth_year, self.instance.birth_date = _read_or_invalid(lambda text: birth_of(text, on), text)
        return text

    def clean_fide_id(self) -> str:
        text = str(self.cleaned_data["fide_id"])
        if not text:
            return ""
        number = str(_read_or_invalid(fide_id_of, text))
        self._refuse_entered(number)
        self.fide_id_holder = next(iter(summaries_with_number(number, self.tournament.first_day)), None)
        if self.fide_id_holder:
            raise ValidationError(
                _("%(id)s is %(name)s of the register, not a new player.")
                % {"id": number, "name": self.fide_id_holder.name}
            )
        if not number.isdigit():
            raise ValidationError(_("No player of the register has this number. A FIDE ID has digits only."))
        return number

    def _refuse_entered(self, number: str) -> None:
        others = self.tournament.entries.exclude(pk=self.instance.pk)
        twin = others.filter(fide_id=number).first() or others.filter(player__numbers__number=number).first()
        if twin:
            raise ValidationError(entries.already_entered_message(twin))

    def warnings(self) -> Iterator[str]:
        """Yield warnings about valid input that may be a mistake."""
        code = self.cleaned_data.get("federation")
        if code and code_state(code, self.tournament.first_day) != "known":
            yield _("%(code)s is not a FIDE federation on the first day.") % {"code": code}
        if self.cleaned_data.get("rating") and not self.cleaned_data.get("fide_id"):
            yield _("Without the FIDE ID the rating office cannot check the rating.")


class UnregisteredEntryForm(UnregisteredPlayerForm):
    """The editable fields of a player outside the register."""

    class Meta(UnregisteredPlayerForm.Meta):
        fields = (*UnregisteredPlayerForm.Meta.fields, "fixed_board", "no_half_point_byes")


class RegisteredEntryForm(EntryFieldsForm):
    """The editable fields of a register player: those that the register does not have."""

    field_order = (
        *("rating", "rating_type", "rating_date", "national_id", "national_rating", "club", "fixed_board"),
        "no_half_point_byes",
    )

    class Meta:
        model = Entry
        fields = ("rating", "club", "national_id", "national_rating", "fixed_board", "no_half_point_byes")
        widgets = {"club": ClubInput()}


def _read_or_invalid(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text.strip())
    except CannotRead as expected:
        raise ValidationError(_("Expected: %(expected)s.") % {"expected": sentence(expected)}) from expected


def _valid_fixed_board(entry: Entry, board: int | None) -> int | None:
    """Return the fixed board; ValidationError if it does not exist or another player has it.

    The current board may stay.
    """
    players = entry.tournament.entries.count()
    last = entry.tournament.first_board - 1 + (players + 1) // 2
    if board and board > last and board != Entry.objects.get(pk=entry.pk).fixed_board:
        sentence = ngettext(
            "There is no board %(board)s: with %(players)s player the last board is %(last)s.",
            "There is no board %(board)s: with %(players)s players the last board is %(last)s.",
            players,
        )
        raise forms.ValidationError(sentence % {"board": board, "players": players, "last": last})
    other = entry.tournament.entries.filter(fixed_board=board).exclude(pk=entry.pk).first() if board else None
    if other:
        raise forms.ValidationError(_("Board %(board)s is that of %(name)s.") % {"board": board, "name": other.name})
    return board
