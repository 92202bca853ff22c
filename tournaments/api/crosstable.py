"""The games of all players, in the order of the standings."""

from collections.abc import Sequence
from typing import Any, Literal

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from tournaments.api.standings import Placed, to_placed
from tournaments.api.tournaments import Slug, numbers_of, public_tournament
from tournaments.scores.standings import standings
from tournaments.standings.crosstable import CrosstableCell
from tournaments.standings.published_crosstable import published_games_and_byes

router = Router(tags=["tournaments"])


class CellAnswer(Schema):
    """A player's side of a round."""

    round: int
    opponent: int | None = Field(description="Start number; null where there was none")
    colour: Literal["w", "b", ""] = Field(description="Empty without an opponent")
    result: str = Field(description="The player's code, as in rounds: 1 = 0, + -, H F U Z of a bye; else empty")


class CrosstableLine(Placed):
    """A player with all rounds."""

    games: list[CellAnswer] = Field(description="By rounds; rounds without an entry for the player are left out")


class Crosstable(Schema):
    """The crosstable."""

    rounds: int = Field(description="How many rounds count")
    items: list[CrosstableLine] = Field(description="In the order of the standings")


@router.get("/tournaments/{slug}/crosstable", response=Crosstable, summary="Its crosstable", url_name="crosstable")
def crosstable(request: HttpRequest, slug: Slug) -> Any:
    """Return every player's games of the published rounds, with the results entered so far."""
    tournament = public_tournament(slug)
    table, numbers = standings(tournament), numbers_of(tournament)
    order = [row.entry.start_number for row in table]
    rows = zip(table, published_games_and_byes(tournament, order), strict=True)
    return {
        "rounds": table.rounds,
        "items": [
            {**to_placed(row, numbers), "games": [_to_json(cell, order) for cell in cells]} for row, cells in rows
        ],
    }


def _to_json(cell: CrosstableCell, order: Sequence[int]) -> dict[str, Any]:
    opponent = order[cell.opponent - 1] if cell.opponent else None
    return {"round": cell.round, "opponent": opponent, "colour": cell.colour, "result": cell.code}
