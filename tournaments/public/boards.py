"""Boards of a published round as HTML rows.

A template would take fifty times as long for 600 boards.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from ratings.core.page_cache.changed_rows import row_digest
from ratings.core.page_cache.single_flight import shared_result
from tournaments.core.templatetags.desk import rating_of, tenths, written
from tournaments.models import OPEN_CODES, Pairing, Round
from tournaments.standings.cached_values import CACHED_RESULTS, cached_points_before, token_of
from tournaments.standings.templatetags.standings import player_link

CACHED_ROWS, CACHED_RESULT_CELLS = 8192, 256
COLUMNS = ("start_number", "title", "name", "rating", "rating_by_hand")
RESULT_TEMPLATE = "tournaments/public/_board_result.html"


class BoardPlayer(NamedTuple):
    """A player at a board; `points` are tenths from before the round, None in the first one."""

    start_number: int
    title: str
    name: str
    rating: int | None
    rating_by_hand: bool
    points: int | None


class BoardResult(NamedTuple):
    """The columns of a pairing that its result cell needs."""

    white_result: str
    black_result: str
    dispute: str
    unconfirmed: bool


class BoardLine(NamedTuple):
    """The content of a board's row."""

    board: int
    white: BoardPlayer
    black: BoardPlayer
    result: BoardResult

    @property
    def is_open(self) -> bool:
        return self.result.white_result in OPEN_CODES


def cached_board_lines(request: HttpRequest, round_: Round) -> list[BoardLine]:
    """Return the boards of a round in order, for a `live_page`."""
    return _lines(round_, token_of(request))


@shared_result(CACHED_RESULTS)
def _lines(round_: Round, token: str) -> list[BoardLine]:
    return board_lines(round_, cached_points_before(round_.tournament, round_.number) if round_.number > 1 else None)


def board_lines(round_: Round, points: Mapping[int, int] | None) -> list[BoardLine]:
    """Return the boards of a round in order; `points` are tenths by start number."""
    sides = [f"{side}__{column}" for side in ("white", "black") for column in COLUMNS]
    values = round_.pairings.order_by("board").values_list("board", *BoardResult._fields, *sides)
    results, players = len(BoardResult._fields), len(COLUMNS)
    return [
        BoardLine(
            board,
            _player(columns[results : results + players], points),
            _player(columns[results + players :], points),
            BoardResult._make(columns[:results]),
        )
        for board, *columns in values
    ]


def _player(values: list[Any], points: Mapping[int, int] | None) -> BoardPlayer:
    start_number, title, name, rating, by_hand = values
    before = None if points is None else points.get(start_number, 0)
    return BoardPlayer(start_number, title, name, rating, by_hand, before)


def board_rows(lines: Iterable[BoardLine], tournament_url: str) -> SafeString:
    """Render the rows; `tournament_url` is the address of the tournament."""
    language = get_language() or ""
    return SafeString("\n".join(_row(line, tournament_url, language) for line in lines))


@lru_cache(CACHED_ROWS)
def _row(line: BoardLine, tournament_url: str, language: str) -> str:
    """Render a row, cached by its content. Its digest identifies the version that a phone has (see `changed_rows`)."""
    result = line.result.white_result + line.result.black_result
    start = f'data-board="{line.board}" data-result="{escape(written(result)) if result else ""}"'
    cells = (
        f'><th class="place" scope="row">{line.board}</th>'
        f"{_side('white', line.white, tournament_url)}"
        f'<td class="result">{_result(line.result, language)}</td>'
        f"{_side('black', line.black, tournament_url)}</tr>"
    )
    return f'<tr id="board-{line.board}" data-row="{row_digest(start + cells)}" {start}{cells}'


def _side(side: str, player: BoardPlayer, tournament_url: str) -> str:
    points = "" if player.points is None else f'<td class="num {side} points">{tenths(player.points)}</td>'
    name = f'<td class="name {side}">{player_link(tournament_url, player)}</td>'
    return f'{name}<td class="num {side}">{rating_of(player)}</td>{points}'


@lru_cache(CACHED_RESULT_CELLS)
def _result(result: BoardResult, language: str) -> str:
    return render_to_string(RESULT_TEMPLATE, {"pairing": Pairing(**result._asdict())}).strip()
