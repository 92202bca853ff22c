"""One number for one person through all periods, though they were given another one on the way."""

from collections.abc import Mapping

from ratings.engine.inputs import RunInputs


def with_current_numbers(inputs: RunInputs, numbers: Mapping[str, str]) -> RunInputs:
    """The inputs with the numbers of today for those of then; who stood there under both stays as they were."""
    there = {person.number for person in inputs.people}
    now = {old: new for old, new in numbers.items() if old in there and new not in there}
    if not now:
        return inputs

    def of(number: str) -> str:
        return now.get(number, number)

    return inputs._replace(
        people=tuple(
            sorted((one._replace(number=of(one.number)) for one in inputs.people), key=lambda one: one.number)
        ),
        entries=tuple(sorted(one._replace(number=of(one.number)) for one in inputs.entries)),
        games=tuple(sorted(one._replace(white=of(one.white), black=of(one.black)) for one in inputs.games)),
        adjustments=tuple(sorted(one._replace(number=of(one.number)) for one in inputs.adjustments)),
    )
