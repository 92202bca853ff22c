"""A round of the invented league: clubs against clubs, the best of each on the first boards."""

from collections.abc import Mapping, Sequence

from tournaments.demo.calendar import Fixture
from tournaments.demo.dice import DemoDice
from tournaments.demo.people import DemoPlayer, towns
from tournaments.demo.play import DemoEvent, DemoGame, ResultDraw
from tournaments.pairing.berger import schedule

RESERVES = 3
TEAM_NAMES = {1: "{club}", 2: "{club} II"}


def league_round(fixture: Fixture, registered: Sequence[DemoPlayer], ratings: Mapping[str, int]) -> DemoEvent:
    """Play one round of one division.

    Numbers follow team and board; the first team has White on odd boards.
    """
    clubs = [*towns()]
    dice = DemoDice(f"line-ups {fixture.key}")
    lineups = [_lineup(dice, fixture, club, registered) for club in clubs]
    players = dict(enumerate((person for lineup in lineups for person in lineup), 1))
    event = DemoEvent(fixture, players, {number: ratings.get(player.name) for number, player in players.items()}, 1)
    boards = range(fixture.boards)
    numbers = [[team * fixture.boards + board + 1 for board in boards] for team in range(len(clubs))]
    event.teams = tuple(
        (TEAM_NAMES[fixture.division].format(club=club), tuple(numbers[team])) for team, club in enumerate(clubs)
    )
    draw = ResultDraw(fixture)
    for first, second in schedule(len(clubs))[fixture.team_round - 1].pairs:
        for board in boards:
            pair = numbers[first - 1][board], numbers[second - 1][board]
            white, black = pair if board % 2 == 0 else pair[::-1]
            position = len(event.games) + 1
            event.games.append(
                DemoGame(1, position, white, black, draw.codes(1, position, players[white], players[black]))
            )
    return event


def _lineup(dice: DemoDice, fixture: Fixture, club: str, players: Sequence[DemoPlayer]) -> list[DemoPlayer]:
    """Return the team's best available players by strength; a newcomer of the club plays on the last board."""
    members = sorted(
        (person for person in players if person.club == club and _plays(person, fixture)), key=_by_strength
    )
    start = 0 if fixture.division == 1 else 12
    squad = members[start : start + fixture.boards + RESERVES]
    reserves = {dice.below(len(squad)) for _ in range(RESERVES)}
    there = [person for index, person in enumerate(squad) if index not in reserves][: fixture.boards]
    new = [person for person in players if person.club == club and person.eager == 0 and not person.registered]
    if new and fixture.division == 2:
        there = [*there[: fixture.boards - len(new)], *new]
    return there


def _plays(person: DemoPlayer, fixture: Fixture) -> bool:
    return person.eager > 0 and person.comes <= fixture.first < person.leaves


def _by_strength(person: DemoPlayer) -> tuple[int, str]:
    return -person.strength, person.name
