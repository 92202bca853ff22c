"""What is filled in about who plays, when, and in which category."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratings.models import Title, User, WomensTitle
from ratings.register.federations import standing
from tournaments.entries.absences import next_round
from tournaments.entries.late_entries import LateEntry
from tournaments.models import Absence, AbsenceKind, Category, Entry, Tournament

NO_TITLE = ("", "–")
TITLES = [NO_TITLE, *((value, value) for value in (*Title.values, *WomensTitle.values))]
# The whole-point bye is the arbiter's to give; nobody asks for it, and no late entry has it.
MISSED = [(AbsenceKind.ZERO.value, gettext_lazy("0 each")), (AbsenceKind.HALF.value, gettext_lazy("½ each"))]


class Clubs(forms.TextInput):
    """A club as it is typed, with those that are used proposed by the page's list `clubs`."""

    def __init__(self) -> None:
        super().__init__({"list": "clubs", "autocomplete": "off"})


class UnregisteredPlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    """A player who is not in the register yet and has no rating."""

    title = forms.ChoiceField(label=gettext_lazy("Title"), choices=TITLES, required=False)

    class Meta:
        model = Entry
        fields = ("name", "federation", "sex", "birth_year", "title", "club")
        widgets = {"club": Clubs()}

    def clean_name(self) -> str:
        return " ".join(str(self.cleaned_data["name"]).split())

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()

    def clean_club(self) -> str:
        return " ".join(str(self.cleaned_data["club"]).split())

    def clean_birth_year(self) -> int | None:
        year: int | None = self.cleaned_data["birth_year"]
        last = self.tournament.first_day.year
        if year is not None and not last - 120 <= year <= last:
            raise forms.ValidationError(
                _("A year from %(first)s to %(last)s is needed.") % {"first": last - 120, "last": last}
            )
        return year

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def warnings(self) -> Iterator[str]:
        """What is stored all the same, but may be a slip."""
        code = self.cleaned_data.get("federation")
        if code and standing(code, self.tournament.first_day) != "known":
            yield _("%(code)s is no federation that FIDE knows on the first day.") % {"code": code}


class ByHandForm(UnregisteredPlayerForm):
    """What may be changed of a person who is not in the register."""

    class Meta(UnregisteredPlayerForm.Meta):
        fields = (*UnregisteredPlayerForm.Meta.fields, "fixed_board")  # type: ignore[assignment]

    def clean_fixed_board(self) -> int | None:
        return _own_board(self.instance, self.cleaned_data["fixed_board"])


class FromRegisterForm(forms.ModelForm):  # type: ignore[type-arg]
    """What may be changed of a player of the register: only what the register does not say."""

    class Meta:
        model = Entry
        fields = ("club", "fixed_board")
        widgets = {"club": Clubs()}

    def clean_club(self) -> str:
        return " ".join(str(self.cleaned_data["club"]).split())

    def clean_fixed_board(self) -> int | None:
        return _own_board(self.instance, self.cleaned_data["fixed_board"])

    def warnings(self) -> Iterator[str]:
        """Nothing here can be a slip."""
        yield from ()


class EntryLineForm(forms.Form):
    """The text typed, or the number of the player who was chosen; `decides` is the open line that this one settles."""

    uuid = forms.UUIDField(required=False)
    q = forms.CharField(required=False, max_length=80)
    number = forms.CharField(required=False, max_length=12)
    club = forms.CharField(required=False, max_length=80)
    decides = forms.IntegerField(required=False, min_value=1)

    def clean_club(self) -> str:
        return " ".join(str(self.cleaned_data["club"]).split())

    def clean(self) -> dict[str, object] | None:
        cleaned = super().clean()
        if not self.errors and not (self.cleaned_data["q"] or self.cleaned_data["number"]):
            raise forms.ValidationError(_("This entry is incomplete; load the page again."))
        return cleaned


class LateForm(forms.Form):
    """From which round on a late entry plays, and what the rounds before it are worth."""

    first_round = forms.IntegerField(label=gettext_lazy("Plays from round"), min_value=1, max_value=99)
    missed = forms.ChoiceField(label=gettext_lazy("Rounds missed are worth"), choices=MISSED)

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None, auto_id: str = "id_%s") -> None:
        usual = {"first_round": next_round(tournament), "missed": AbsenceKind.ZERO.value}
        super().__init__(data, initial=usual, auto_id=auto_id)

    def late(self, by: User) -> LateEntry:
        """What was said, once it is valid."""
        return LateEntry(self.cleaned_data["first_round"], self.cleaned_data["missed"], by)


class ByeForm(forms.ModelForm):  # type: ignore[type-arg]
    """A bye for one round that a player asked for, or that the arbiter gives."""

    class Meta:
        model = Absence
        fields = ("first_round", "kind", "note")
        labels = {"first_round": gettext_lazy("Round")}


class WithdrawForm(forms.ModelForm):  # type: ignore[type-arg]
    """From which round on a player is not expected."""

    class Meta:
        model = Absence
        fields = ("first_round", "note")


class BackForm(forms.Form):
    """From which round on a withdrawn player is back."""

    first_round = forms.IntegerField(label=gettext_lazy("Back from round"), min_value=1, max_value=99)


class CategoryForm(forms.ModelForm):  # type: ignore[type-arg]
    """A category by its limits; empty ones do not count."""

    federation = forms.CharField(
        label=gettext_lazy("Federation"),
        required=False,
        max_length=3,
        validators=[RegexValidator(r"^[A-Za-z]{3}$", gettext_lazy("A federation is three capital letters."))],
    )

    class Meta:
        model = Category
        fields = ("name", "sex", "born_from", "born_to", "rating_from", "rating_to", "club", "federation")
        widgets = {"club": Clubs()}

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for first, last in (("born_from", "born_to"), ("rating_from", "rating_to")):
            low, high = cleaned.get(first), cleaned.get(last)
            if low is not None and high is not None and low > high:
                self.add_error(last, _("This is less than the lower limit, %(low)s: nobody fits.") % {"low": low})
        name = cleaned.get("name")
        twins = Category.objects.filter(tournament=self.instance.tournament, name=name).exclude(pk=self.instance.pk)
        if name and twins.exists():
            self.add_error("name", _("There is a category of this name."))
        return cleaned


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
