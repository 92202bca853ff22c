"""A small Swiss in the database, one line per player: "2w1 4b= H" is a win, a draw and a half-point bye."""

from collections.abc import Mapping

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Bye, Entry, Pairing, Round, RoundState, Tournament, TournamentState

BLACK_RESULT = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "A": "A", "?": ""}


def create_swiss(by: User, lines: Mapping[int, str], draft: int | None = None, **fields: object) -> Tournament:
    """Create the Swiss.

    White's line has the result; the round `draft` is visible only to staff. Ratings 2100, 2050 …
    """
    tournament = factories.create_tournament(
        by, **{"name": "Spring Open", "system": "swiss", "rounds_planned": 5, **fields}
    )
    Tournament.objects.filter(pk=tournament.pk).update(state=TournamentState.RUNNING)
    tournament.refresh_from_db()
    entries = {number: _entry(tournament, number) for number in lines}
    for number in range(1, max(len(line.split()) for line in lines.values()) + 1):
        state = RoundState.DRAFT if number == draft else RoundState.PUBLISHED
        round_ = Round.objects.create(tournament=tournament, number=number, state=state)
        board = 0
        for own, line in lines.items():
            cells = line.split()
            if len(cells) < number:
                continue
            board += _create_game_or_bye(round_, entries, own, cells[number - 1], board + 1)
    return tournament


def _entry(tournament: Tournament, number: int) -> Entry:
    federation, club = [("NOR", "Bergen SK"), ("SWE", "SK 1911"), ("NOR", "")][number % 3]
    rating = 2150 - 50 * number
    return tournament.entries.create(
        start_number=number, name=factories.NAMES[number - 1], federation=federation, club=club, rating=rating,
        birth_year=1980 + number, sex="w" if number % 2 else "m",
    )  # fmt: skip


def _create_game_or_bye(round_: Round, entries: Mapping[int, Entry], own: int, cell: str, board: int) -> int:
    """Create the board of White's cell, or a bye, and return the number of boards."""
    if cell in "HFUZ":
        Bye.objects.create(round=round_, entry=entries[own], kind=cell)
    if "w" not in cell:
        return 0
    other, result = cell.split("w")
    white = "" if result == "?" else result
    Pairing.objects.create(
        round=round_, board=board, white=entries[own], black=entries[int(other)],
        white_result=white, black_result=BLACK_RESULT[result],
    )  # fmt: skip
    return 1
