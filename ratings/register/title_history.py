"""History of a player's titles and federations."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ratings.models import PlayerFact, Title, WomensTitle
from ratings.register.queries import facts_of

TITLE_NAMES = {**dict(Title.choices), **dict(WomensTitle.choices)}


@dataclass(frozen=True, slots=True)
class TitlePeriod:
    """The titles from a day on, the open title first, and the federation."""

    from_day: dt.date
    titles: tuple[str, ...]
    federation: str

    @property
    def title_names(self) -> list[str]:
        """The names of the titles; other titles as abbreviated on lists."""
        return [str(TITLE_NAMES.get(title, title)) for title in self.titles]


def title_history(records: Sequence[int], facts: Sequence[PlayerFact] | None = None) -> list[TitlePeriod]:
    """Return the periods of a player with the same titles and federation, newest first.

    `records` are all records of the player, the remaining record first. `facts` are their facts; None reads them. A day
    is the one recorded in the register: the title may be older. Facts of merged records count until the first fact of
    the remaining record.
    """
    facts = facts_of(records) if facts is None else facts
    kept_from = min((fact.from_day for fact in facts if fact.player_id == records[0]), default=dt.date.max)
    changes: list[TitlePeriod] = []
    for fact in facts:
        if fact.player_id != records[0] and fact.from_day >= kept_from:
            continue
        titles = tuple(filter(None, (fact.title, fact.womens_title, *fact.other_titles.split(","))))
        if not changes or (changes[-1].titles, changes[-1].federation) != (titles, fact.federation):
            changes.append(TitlePeriod(fact.from_day, titles, fact.federation))
    return changes[::-1]
