"""News of the lists of a month as a text that newspapers can print, and its tables as CSV."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.csv_table import comma_separated
from ratings.core.templatetags.figures import month, signed_whole
from ratings.lists.news import ListNews, Milestone
from ratings.models import ListedRating

COLUMNS = (
    *("control", "table", "place", "place_before", "number", "name", "title", "federation"),
    *("rating", "change", "note", "change_k"),
)


def news_text(news: Sequence[ListNews], authority: str, language: str) -> str:
    """Return the text about these lists of one month in a language; `authority` is the name of the office."""
    with translation.override(language):
        title = _("%(authority)s: rating lists of %(month)s") % {
            "authority": authority,
            "month": month(news[0].version.list.date),
        }
        return "\n\n".join([title, *("\n".join(_paragraph(of_list)) for of_list in news)])


def _paragraph(news: ListNews) -> Iterator[str]:
    control = str(news.version.list.get_control_display())
    players = {"control": control, "rated": news.size.rated, "active": news.size.active}
    yield _("%(control)s: %(rated)s rated players, %(active)s of them active.") % players
    if news.games:
        yield _games(news)
    yield _("The first ten:")
    yield from (f"{move.place}. {_player(move.row)}" for move in news.top)
    if news.gains:
        yield _("Biggest gains: %(players)s.") % {"players": "; ".join(map(_player, news.gains[:3]))}
    if news.newcomer_count:
        count = news.newcomer_count
        first = "; ".join(f"{newcomer.row.name} {newcomer.row.rating}" for newcomer in news.newcomers[:3])
        message = ngettext("%(count)s newcomer: %(players)s.", "%(count)s newcomers, among them %(players)s.", count)
        yield message % {"count": count, "players": first}
    for milestone in news.milestones:
        yield _("%(name)s is over %(limit)s for the first time: %(rating)s.") % milestone._asdict()
    for milestone in news.titles:
        yield _("%(name)s has the title %(title)s.") % milestone._asdict()
    for record in news.records:
        text = f" ({record.group_label})" if record.group_label else ""
        facts = {"name": record.name, "rating": record.rating, "before": record.before, "group": text}
        yield _("Highest rating on these lists so far%(group)s: %(name)s %(rating)s, previously %(before)s.") % facts


def _games(news: ListNews) -> str:
    counted = {"games": news.games, "events": news.events, "gained": news.gained, "lost": news.lost}
    message = ngettext(
        "%(games)s games of %(events)s event were rated; %(gained)s players gained and %(lost)s lost points.",
        "%(games)s games of %(events)s events were rated; %(gained)s players gained and %(lost)s lost points.",
        news.events,
    )
    return message % counted


def _player(row: ListedRating) -> str:
    title = row.title or row.womens_title
    change: int | None = getattr(row, "change", None)
    moved = f" ({signed_whole(change)})" if change else ""
    return f"{title} {row.name} {row.rating}{moved}".strip()


def news_csv(news: Iterable[ListNews]) -> str:
    """Return the tables of these lists as CSV, with a header."""
    rows = ((of_list.version.list.control, *line) for of_list in news for line in _table_lines(of_list))
    return comma_separated(COLUMNS, rows)


def _table_lines(news: ListNews) -> Iterator[tuple[str | int | None, ...]]:
    for move in news.top:
        yield ("top", move.place, move.before, *_row_cells(move.row), "", None)
    for table, rows in (("gains", news.gains), ("losses", news.losses)):
        for position, row in enumerate(rows, start=1):
            yield (table, position, None, *_row_cells(row), "", row.change_k)  # type: ignore[attr-defined]
    for position, (row, event) in enumerate(news.newcomers, start=1):
        yield ("newcomers", position, None, *_row_cells(row), event.name if event else "", None)
    for table, steps in (("milestones", news.milestones), ("titles", news.titles)):
        for position, step in enumerate(steps, start=1):
            yield (table, position, None, *_milestone_cells(step), None)
    for position, record in enumerate(news.records, start=1):
        player_cells = (record.number, record.name, record.title, "", record.rating, None)
        yield ("records", position, None, *player_cells, record.group, None)


def _row_cells(row: ListedRating) -> tuple[str | int | None, ...]:
    change: int | None = getattr(row, "change", None)
    return row.number, row.name, row.title or row.womens_title, row.federation, row.rating, change


def _milestone_cells(step: Milestone) -> tuple[str | int | None, ...]:
    return step.number, step.name, step.title, "", step.rating, None, str(step.limit or "")
