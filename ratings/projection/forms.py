"""Forms for hypothetical games and for goals, with readable addresses."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.models import Player, RatingSeries, TimeControl, Version
from ratings.projection.hypothetical import HypotheticalGame
from ratings.register import queries
from ratings.rules.title_articles import Title

ROWS, MORE, MOST = 3, 5, 20
RESULTS = [("1", "1"), ("=", "½"), ("0", "0"), ("", "–")]
MAX_RATING = 4000
NORMS: tuple[Title, ...] = ("GM", "IM", "WGM", "WIM")
MAX_CANDIDATES = 5


def control_choices(controls: Sequence[str]) -> list[tuple[str, Any]]:
    """Return the choices for these rating types."""
    return [(value, label) for value, label in TimeControl.choices if value in controls]


class HypotheticalForm(forms.Form):
    """The rating type, and the number of rows for games."""

    control = forms.ChoiceField(label=_("List"), required=False)
    rows = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    more = forms.IntegerField(required=False, min_value=1, max_value=MOST)

    def __init__(self, controls: Sequence[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["control"].choices = control_choices(controls)  # type: ignore[attr-defined]


class HypotheticalGameForm(forms.Form):
    """One game: the opponent by number, name or rating, and the result. A blank row is ignored."""

    opponent = forms.CharField(label=_("Opponent"), required=False, max_length=80)
    rating = forms.IntegerField(label=_("or a rating"), required=False, min_value=1, max_value=MAX_RATING)
    result = forms.ChoiceField(label=_("Result"), choices=RESULTS, required=False)

    def __init__(
        self, series: RatingSeries, player: Player, control: str, day: dt.date, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.series, self.player, self.control, self.day = series, player, control, day
        self.candidates: list[queries.PlayerSummary] = []

    def clean(self) -> dict[str, Any]:
        fields = super().clean() or {}
        query, result = fields.get("opponent"), fields.get("result")
        if "rating" in fields and result and not query and fields["rating"] is None:
            self.add_error("rating", _("The opponent is missing: a number, a name or a rating."))
        if query:
            fields["player"] = self._opponent(query, fields)
        return fields

    @property
    def opponent_summary(self) -> queries.PlayerSummary | None:
        """The opponent, if exactly one player matches the field; else None."""
        return self.cleaned_data.get("player")

    @property
    def current_rating(self) -> int | None:
        """The opponent's rating in force in this rating type, of the series or lent to it; None without one."""
        return self.cleaned_data.get("in_force")

    def _opponent(self, query: str, values: Mapping[str, Any]) -> queries.PlayerSummary | None:
        """Return the only player that matches a number or a name.

        The player needs a rating in force, unless the form has a rating. Otherwise the field gets an error.
        """
        newest = Version.objects.newest_cached(self.series)
        players = queries.find_players(query, self.day, limit=MAX_CANDIDATES + 1, with_hidden=False, newest=newest)
        exact = [player for player in players if player.number == query.upper()] or players
        if len(exact) != 1:
            self.candidates = exact[:MAX_CANDIDATES]
            several = _("Several players have this name: choose one, or type more of it.")
            self.add_error("opponent", several if exact else _("No player found."))
            return None
        if exact[0].player == self.player:
            self.add_error("opponent", _("A player cannot play against themselves."))
            return exact[0]
        self.cleaned_data["in_force"] = self._in_force(exact[0])
        if values.get("rating") is None and not self.current_rating:
            self.add_error("rating", _("This opponent has no rating on this list. Enter a rating."))
        return exact[0]

    def _in_force(self, opponent: queries.PlayerSummary) -> int | None:
        """Return the opponent's rating in the series, else the rating that another series lends; None without one."""
        rating, lender = opponent.ratings.get(self.control), self.series.lent_by
        if rating or lender is None:
            return rating
        versions = queries.versions_in_force(self.day, Version.objects.newest_cached(lender))
        (summary,) = queries.summaries([opponent.player.pk], self.day, versions)
        return summary.ratings.get(self.control)

    def game(self, result: str = "") -> HypotheticalGame | None:
        """Return the game for the projection, with `result` if none is chosen; None for an incomplete row."""
        fields = self.cleaned_data
        result = fields["result"] or result
        if not result or not (fields.get("player") or fields["rating"]):
            return None
        if self.opponent_summary is None:
            return HypotheticalGame(fields["rating"], result)
        rating = fields["rating"] or self.current_rating
        return HypotheticalGame(
            rating, result, self.opponent_summary.name, self.opponent_summary.federation, self.opponent_summary.title
        )

    @property
    def is_open(self) -> bool:
        """True if the row has an opponent, but no result."""
        return self.is_valid() and self.game() is None and self.game("0") is not None


class GoalForm(forms.Form):
    """The rating or norm that a player wants, and the number of games for it. All opponents have the same rating.

    `controls` are the rating types of the series. Only the default series has norms, which are FIDE's.
    """

    control = forms.ChoiceField(label=_("List"), required=False)
    goal = forms.IntegerField(label=_("Rating wanted"), required=False, min_value=1, max_value=MAX_RATING)
    norm = forms.ChoiceField(
        label=_("or a norm"), choices=[("", "–"), *((title, title) for title in NORMS)], required=False
    )
    games = forms.IntegerField(label=_("in this number of further games"), min_value=1, max_value=MOST)
    opponents = forms.IntegerField(label=_("against opponents rated"), min_value=1, max_value=MAX_RATING)

    def __init__(self, series: RatingSeries, controls: Sequence[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.controls = controls
        self.fields["control"].choices = control_choices(controls)  # type: ignore[attr-defined]
        if not series.default:
            del self.fields["norm"]

    def clean(self) -> dict[str, Any]:
        fields = super().clean() or {}
        fields["control"] = fields.get("control") or self.controls[0]
        if not self.errors and not fields.get("goal") and not fields.get("norm"):
            with_norms = _("Choose a goal: a rating or a norm.")
            self.add_error("goal", with_norms if "norm" in self.fields else _("The rating wanted is missing."))
        if fields.get("norm") and fields["control"] != TimeControl.STANDARD:
            self.add_error("norm", _("Norms are possible only in standard chess."))
        return fields
