"""Report of a played event, as its arbiter writes it."""

import datetime as dt
from collections.abc import Mapping

from ratings.reports.formats import FORMATS
from ratings.reports.report import Birth, Colour, Report, ReportPlayer, RoundResult, Sex, Team
from tournaments.demo.dice import DemoDice
from tournaments.demo.play import POINTS, DemoEvent, DemoGame

TYPES = {
    "swiss": ("Individual: Swiss", "CUSTOM_SWISS"),
    "round-robin": ("Individual: Round-Robin", "BERGER_ROUNDROBIN"),
    "match": ("Individual: Match", "CUSTOM_MATCH"),
    "team": ("Team: Round-Robin", "CUSTOM_TEAM_ROUNDROBIN"),
}
ARBITERS = (
    "Lorrdale, Fiona",
    "Hvitfors, Gunnar",
    "Zelmach, Irina",
    "Orvetti, Paolo",
    "Vrelach, Stefan",
    "Ystmark, Tove",
)
SEXES: dict[str, Sex] = {"m": "m", "w": "w"}
WRONG_CODES = {"10": "01", "01": "10", "==": "10"}


def report_text(event: DemoEvent, numbers: Mapping[str, str], wrong_board: str = "") -> bytes:
    """Return the report file.

    `numbers` are the office's numbers by name; the board `wrong_board` has a wrong result.
    """
    return FORMATS[event.fixture.format].write(build_report(event, numbers, wrong_board)).text.encode()


def build_report(event: DemoEvent, numbers: Mapping[str, str], wrong_board: str = "") -> Report:
    """Return the report as a value."""
    fixture, dice = event.fixture, DemoDice(f"arbiter {event.fixture.key}")
    written_type, coded_type = TYPES[fixture.system]
    lines = _lines(event, wrong_board)
    order = sorted(event.players, key=lambda number: (-event.points(number), -_buchholz(event, number), number))
    rank = {number: position for position, number in enumerate(order, 1)}
    return Report(
        name=fixture.name,
        city=fixture.place,
        federation="BGL",
        first_day=fixture.first,
        last_day=fixture.last,
        player_count=len(event.players),
        rated_count=sum(1 for number in event.players if _rating(event, number)),
        team_count=len(event.teams),
        type=written_type,
        chief_arbiter=dice.choose(ARBITERS),
        time_control=fixture.written,
        round_dates=tuple(_day(event, number) for number in range(1, event.rounds + 1)),
        round_count=event.rounds,
        pairing_controller=dice.choose(ARBITERS) if fixture.format == "trf26" else "",
        coded_type=coded_type if fixture.format == "trf26" else "",
        tie_breaks=("BH",) if fixture.format == "trf26" else (),
        coded_time_control=fixture.coded if fixture.format == "trf26" else "",
        players=tuple(_player(event, number, rank[number], numbers, lines[number]) for number in event.players),
        teams=tuple(Team(number, name, players=players) for number, (name, players) in enumerate(event.teams, 1)),
    )


def _player(
    event: DemoEvent, number: int, rank: int, numbers: Mapping[str, str], line: tuple[RoundResult | None, ...]
) -> ReportPlayer:
    """Return the report's line of a player.

    A misspelt player has no number either, as if the arbiter knew the name by hearsay.
    """
    person, fixture = event.players[number], event.fixture
    misspelt = fixture.office.misspelt.get(person.name)
    codes = [result.code for result in line if result]
    return ReportPlayer(
        number=number,
        name=misspelt or person.name_on(fixture.first),
        sex=SEXES[person.sex],
        title=person.title or person.womens_title,
        rating=_rating(event, number),
        federation="BGL",
        fide_id="" if misspelt else numbers.get(person.name, ""),
        birth=Birth(person.birth_year),
        points=sum(POINTS.get(code, 0) for code in codes),
        rank=rank,
        rounds=line,
    )


def _rating(event: DemoEvent, number: int) -> int | None:
    return event.fixture.office.misprint.get(event.players[number].name, event.ratings[number])


def _lines(event: DemoEvent, wrong_board: str) -> dict[int, tuple[RoundResult | None, ...]]:
    """Return each player's rounds; a round without game or bye is None."""
    lines: dict[int, list[RoundResult | None]] = {number: [None] * event.rounds for number in event.players}
    for game in event.games:
        codes = _codes(game, wrong_board)
        for own, other, colour, code in _sides(game, codes):
            lines[own][game.round - 1] = RoundResult(other, colour, code)
    for bye in event.byes:
        lines[bye.number][bye.round - 1] = RoundResult(None, "-", bye.kind)
    return {number: tuple(line) for number, line in lines.items()}


def _sides(game: DemoGame, codes: str) -> tuple[tuple[int, int, Colour, str], tuple[int, int, Colour, str]]:
    return (game.white, game.black, "w", codes[0]), (game.black, game.white, "b", codes[1])


def _codes(game: DemoGame, wrong_board: str) -> str:
    return WRONG_CODES[game.codes] if wrong_board == f"{game.round}.{game.board}" else game.codes


def _buchholz(event: DemoEvent, number: int) -> int:
    met = [game.white + game.black - number for game in event.games if number in (game.white, game.black)]
    return sum(event.points(other) for other in met)


def _day(event: DemoEvent, number: int) -> dt.date:
    """Return the day of a round; rounds are spread evenly over the days."""
    days = (event.fixture.last - event.fixture.first).days + 1
    return event.fixture.first + dt.timedelta(days=(number - 1) * days // event.rounds)
