"""What is filled in about a player: entered by hand, or beside what the register says."""

from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratings.models import Title, WomensTitle
from ratings.register.federations import standing
from ratings.register.queries import PlayerSummary, with_number
from tournaments.entries import entries, numbering
from tournaments.entries.bulk.lines import CannotRead, birth_date_of, birth_year_of, federation_of, fide_id_of
from tournaments.entries.forms import Clubs
from tournaments.entries.models import MOST_NATIONAL
from tournaments.models import Entry, Tournament

NO_TITLE = ("", "–")
TITLES = [NO_TITLE, *((value, value) for value in (*Title.values, *WomensTitle.values))]


class DeskFields(forms.ModelForm):  # type: ignore[type-arg]
    """What is written at the desk of every player: national number and rating, club."""

    national_rating = forms.IntegerField(
        label=gettext_lazy("National rating"), required=False, min_value=1, max_value=MOST_NATIONAL
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["national_rating"].help_text = _("Of %(federation)s") % {"federation": tournament.federation}

    @property
    def stored(self) -> tuple[str, ...]:
        """The fields of the entry that the form fills in."""
        return tuple(self.Meta.fields)  # type: ignore[attr-defined]

    def clean_national_id(self) -> str:
        return " ".join(str(self.cleaned_data["national_id"]).split())

    def clean_national_rating(self) -> int | None:
        rating: int | None = self.cleaned_data["national_rating"]
        stays = self.instance.pk and not numbering.may_change_rating(self.tournament)
        if stays and rating != self.initial.get("national_rating"):
            raise ValidationError(entries.rating_is_fixed())
        return rating

    def clean_club(self) -> str:
        return " ".join(str(self.cleaned_data["club"]).split())

    def clean_fixed_board(self) -> int | None:
        return _own_board(self.instance, self.cleaned_data["fixed_board"])

    def warnings(self) -> Iterator[str]:
        """What is stored all the same, but may be a slip; nothing here can be one."""
        yield from ()


class UnregisteredPlayerForm(DeskFields):
    """A player who is not in the register yet and has no rating.

    `holder` is the player of the register who has the FIDE ID that was typed: to be entered instead.
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
        *("name", "fide_id", "federation", "birth", "sex", "title"),
        *("national_id", "national_rating", "club", "fixed_board"),
    )

    class Meta:
        model = Entry
        fields: tuple[str, ...] = (
            "name",
            "fide_id",
            "federation",
            "sex",
            "title",
            "national_id",
            "national_rating",
            "club",
        )
        widgets = {"club": Clubs()}

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(tournament, *args, **kwargs)
        self.holder: PlayerSummary | None = None
        self.fields["federation"].initial = tournament.federation
        born = self.instance.birth_date or self.instance.birth_year
        self.initial.setdefault("birth", f"{born}" if born else "")

    @property
    def stored(self) -> tuple[str, ...]:
        """The fields of the entry that the form fills in."""
        return (*super().stored, "birth_year", "birth_date")

    def clean_name(self) -> str:
        return " ".join(str(self.cleaned_data["name"]).split())

    def clean_federation(self) -> str:
        return str(_read(federation_of, self.cleaned_data["federation"]))

    def clean_birth(self) -> str:
        text, on = str(self.cleaned_data["birth"]), self.tournament.first_day
        self.instance.birth_year = self.instance.birth_date = None
        if text:
            self.instance.birth_date = _read(lambda text: birth_date_of(text, on), text)
            self.instance.birth_year = _read(lambda text: birth_year_of(text, on), text)
        return text

    def clean_fide_id(self) -> str:
        text = str(self.cleaned_data["fide_id"])
        if not text:
            return ""
        number = str(_read(fide_id_of, text))
        self._refuse_entered(number)
        self.holder = next(iter(with_number(number, self.tournament.first_day)), None)
        if self.holder:
            raise ValidationError(
                _("%(id)s is %(name)s of the register, not a new player.") % {"id": number, "name": self.holder.name}
            )
        if not number.isdigit():
            raise ValidationError(_("No player of the register has this number. A FIDE ID has digits only."))
        return number

    def _refuse_entered(self, number: str) -> None:
        others = self.tournament.entries.exclude(pk=self.instance.pk)
        twin = others.filter(fide_id=number).first() or others.filter(player__numbers__number=number).first()
        if twin:
            raise ValidationError(entries.is_in(twin))

    def warnings(self) -> Iterator[str]:
        """What is stored all the same, but may be a slip."""
        code = self.cleaned_data.get("federation")
        if code and standing(code, self.tournament.first_day) != "known":
            yield _("%(code)s is no federation that FIDE knows on the first day.") % {"code": code}


class ByHandForm(UnregisteredPlayerForm):
    """What may be changed of a person who is not in the register."""

    class Meta(UnregisteredPlayerForm.Meta):
        fields = (*UnregisteredPlayerForm.Meta.fields, "fixed_board")


class FromRegisterForm(DeskFields):
    """What may be changed of a player of the register: only what the register does not say."""

    field_order = ("national_id", "national_rating", "club", "fixed_board")

    class Meta:
        model = Entry
        fields = ("club", "national_id", "national_rating", "fixed_board")
        widgets = {"club": Clubs()}


def _read(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text.strip())
    except CannotRead as expected:
        raise ValidationError(_("Expected: %(expected)s.") % {"expected": str(expected)}) from expected


def _own_board(entry: Entry, board: int | None) -> int | None:
    """The fixed board, unless there is no such board or it is somebody else's; the board of before may stay."""
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
