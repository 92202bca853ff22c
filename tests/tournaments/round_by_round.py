"""A Swiss tournament written round by round for a test, independent of a system's pairings."""

import datetime as dt
from collections.abc import Iterable, Mapping

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Bye, Entry, Pairing, Round, RoundState, Tournament, TournamentState
from tournaments.pairing.dutch import pair
from tournaments.pairing.edition import edition_on
from tournaments.pairing.from_report import field_of
from tournaments.reporting.report import to_report

Game = tuple[int, int, str]


def create_registered_swiss(by: User, players: int = 6, rounds: int = 5, **fields: object) -> Tournament:
    """Create a Swiss of registered players, rated 2100, 2050, 2000 …, numbered in that order, without pairings."""
    people = [factories.enrol_player(name) for name in factories.NAMES[:players]]
    version = factories.publish_list({person: 2100 - 50 * index for index, person in enumerate(people)})
    data = {"system": "swiss", "rounds_planned": rounds, "initial_colour": "w", **fields}
    tournament = factories.create_tournament(by, **data)
    for number, person in enumerate(people, 1):
        Entry.objects.create(
            tournament=tournament, player=person, start_number=number, name=factories.NAMES[number - 1],
            federation="NOR",
            sex="m", rating=2150 - 50 * number, birth_year=1980, list_version=version,
        )  # fmt: skip
    return tournament


def add_round(
    tournament: Tournament,
    games: Iterable[Game],
    byes: Mapping[int, str] | None = None,
    day: dt.date | None = None,
    state: str = RoundState.COMPLETE,
) -> Round:
    """Add the next round, with White, Black and the result of each board, and byes by start number."""
    number = tournament.rounds.count() + 1
    day = day or tournament.first_day + dt.timedelta(days=number - 1)
    round_ = Round.objects.create(tournament=tournament, number=number, day=day, state=state)
    entries = {entry.start_number: entry for entry in tournament.entries.all()}
    for board, (white, black, result) in enumerate(games, 1):
        Pairing.objects.create(
            round=round_, board=board, white=entries[white], black=entries[black],
            white_result=result[:1], black_result=result[1:],
        )  # fmt: skip
    for start_number, kind in (byes or {}).items():
        Bye.objects.create(round=round_, entry=entries[start_number], kind=kind)
    finished = number == tournament.rounds_planned and state == RoundState.COMPLETE
    tournament.state = TournamentState.FINISHED if finished else TournamentState.RUNNING
    tournament.save(update_fields=["state"])
    return round_


def pair_next(tournament: Tournament, byes: Mapping[int, str] | None = None) -> Round:
    """Add the next round, paired by the system and played: the lower number wins most games."""
    number, away = tournament.rounds.count() + 1, dict(byes or {})
    playing = {entry.start_number for entry in tournament.entries.all()} - away.keys()
    paired = pair(
        field_of(to_report(tournament), number, playing, tournament.rounds_planned), edition_on(tournament.first_day)
    )
    games = [(white, black, _result(white, black, number)) for white, black in paired.pairs() if black]
    if paired.bye:
        away[paired.bye.number] = "U"
    return add_round(tournament, games, away)


def _result(white: int, black: int, number: int) -> str:
    if (white + black + number) % 3 == 0:
        return "=="
    return "10" if white < black else "01"
