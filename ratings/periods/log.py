"""The log of a run in sentences."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.choices import TimeControl
from ratings.engine.columns import ColumnTable
from ratings.engine.inputs import PlayerInput, RunInputs
from ratings.engine.summary import RunSummary


def describe_inputs(inputs: RunInputs) -> Iterator[str]:
    """Yield sentences about the inputs."""
    if inputs.previous_list:
        listed = int(ColumnTable.from_rows(PlayerInput, inputs.players).flags("listed").sum())
        yield _("Starts from the list of %(date)s, version %(version)d: %(listed)d players.") % {
            "date": inputs.previous_list.date, "version": inputs.previous_list.version, "listed": listed,
        }  # fmt: skip
    else:
        yield _("There is no previous list: no player has a rating of this office.")
    sentence = _(
        "Players without a rating here count with the rating of %(series)s, %(control)s, %(date)s, version %(version)d."
    )
    for lent in inputs.lent_lists:
        yield sentence % (lent._asdict() | {"control": TimeControl(lent.control).label})
    now = [event for event in inputs.events if event.list_date == inputs.date]
    yield ngettext("%(count)d event enters the list.", "%(count)d events enter the list.", len(now)) % {
        "count": len(now)
    }
    older = len(inputs.events) - len(now)
    if older:
        yield ngettext(
            "%(count)d older event is read for players without a rating.",
            "%(count)d older events are read for players without a rating.",
            older,
        ) % {"count": older}
    if inputs.merges:
        yield ngettext("%(count)d record counts for another player: %(numbers)s.",
                       "%(count)d records count for other players: %(numbers)s.", len(inputs.merges)) % {
            "count": len(inputs.merges),
            "numbers": ", ".join(f"{merge.merged} = {merge.number}" for merge in inputs.merges),
        }  # fmt: skip
    yield _("Editions: %(names)s.") % {"names": ", ".join(f"{e.chapter} {e.name}" for e in inputs.editions)}


def describe_results(month: RunSummary) -> Iterator[str]:
    """Yield sentences about the results."""
    yield _("%(rated)d of %(games)d games rated.") % {"rated": month.rated_games, "games": month.games}
    if month.unrated_sides:
        yield _("Sides of games that change no rating: %(counts)s.") % {"counts": _counts(month.unrated_sides)}
    for count, text in (
        (month.limited_differences, _("Differences limited: %(count)d.")),
        (month.limited_k, _("K reduced for many games: %(count)d.")),
        (month.adjusted_players, _("Players with an adjustment: %(count)d.")),
    ):
        if count:
            yield text % {"count": count}
    if month.first_ratings:
        yield _("First ratings: %(counts)s.") % {"counts": _counts(month.first_ratings)}
    yield _("%(listed)d players on the list, %(rated)d with a rating; %(fell)d fell below the floor.") % {
        "listed": month.listed_players, "rated": month.rated_players, "fell": month.below_floor,
    }  # fmt: skip


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{code.replace('-', ' ')} {count}" for code, count in counts.items())
