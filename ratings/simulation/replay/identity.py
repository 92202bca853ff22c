"""Current numbers for players in all periods, also if their number changed between periods."""

from collections.abc import Mapping

from ratings.engine.inputs import RunInputs


def with_current_numbers(inputs: RunInputs, numbers: Mapping[str, str]) -> RunInputs:
    """Return the inputs with current numbers of players. A player with two numbers in the inputs keeps both.

    `numbers` has the current number for each former number.
    """
    there = {person.number for person in inputs.players}
    now = {old: new for old, new in numbers.items() if old in there and new not in there}
    if not now:
        return inputs

    def of(number: str) -> str:
        return now.get(number, number)

    return inputs._replace(
        players=tuple(
            sorted(
                (player._replace(number=of(player.number)) for player in inputs.players),
                key=lambda player: player.number,
            )
        ),
        entries=tuple(sorted(entry._replace(number=of(entry.number)) for entry in inputs.entries)),
        games=tuple(sorted(game._replace(white=of(game.white), black=of(game.black)) for game in inputs.games)),
        adjustments=tuple(
            sorted(adjustment._replace(number=of(adjustment.number)) for adjustment in inputs.adjustments)
        ),
    )
