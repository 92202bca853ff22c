"""A reform that rates from the first game on: newcomers enter their first event with the mean of its ratings."""

from fractions import Fraction

from ratings.engine.inputs import EntryInput, RunInputs
from ratings.rules.rounding import fraction_half_up


def with_first_ratings(inputs: RunInputs) -> RunInputs:
    """Return the inputs with a rating for each unrated player: the current rating, else the mean of the first event.

    If no player of the event is rated, they stay unrated. If the number of their earlier games is unknown, it is 0.
    """
    now = {person.number: person.rating for person in inputs.players if person.rating}
    means = _means(inputs)
    events = {event.key: (event.list_date == inputs.date, event.first_day, event.key) for event in inputs.events}
    first: dict[str, int] = {}
    entries = {(entry.event, entry.number): entry for entry in inputs.entries}
    for entry in sorted(inputs.entries, key=lambda entry: events[entry.event]):
        if entry.rating or not events[entry.event][0] or entry.event not in means:
            continue
        rating = now.get(entry.number) or means[entry.event]
        entries[entry.event, entry.number] = entry._replace(rating=rating, source="list")
        first.setdefault(entry.number, rating)
    players = tuple(
        person._replace(rating=first[person.number], games_so_far=person.games_so_far or 0)
        if person.number in first and not person.rating
        else person
        for person in inputs.players
    )
    return inputs._replace(players=players, entries=tuple(entries[key] for key in sorted(entries)))


def _means(inputs: RunInputs) -> dict[int, int]:
    """Return the mean rating of the rated players in each event, in whole points."""
    fields: dict[int, list[int]] = {}
    for entry in _rated(inputs):
        fields.setdefault(entry.event, []).append(entry.rating or 0)
    return {event: fraction_half_up(Fraction(sum(field), len(field))) for event, field in fields.items()}


def _rated(inputs: RunInputs) -> list[EntryInput]:
    return [entry for entry in inputs.entries if entry.rating]
