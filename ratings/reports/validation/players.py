"""Checks of the identity of players, teams and national records."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable

from ratings.reports.problems import Notes
from ratings.reports.report import Report
from ratings.reports.source_positions import SourcePositions


def check_persons(report: Report, places: SourcePositions, notes: Notes) -> None:
    """Note duplicate numbers, FIDE IDs and persons, and unknown players of teams and national records."""
    _note_duplicate_numbers(report, places, notes)
    _note_duplicate_fide_ids(report, notes)
    _note_duplicate_names(report, notes)
    _check_teams(report, notes)
    _check_national_records(report, notes)


def _note_duplicate_numbers(report: Report, places: SourcePositions, notes: Notes) -> None:
    first: dict[int, str] = {}
    for index, player in enumerate(report.players):
        if player.number in first:
            names = f"{first[player.number]}; {player.name}"
            notes.add("error", "number-twice", *places.field(index, "number"), names, number=player.number)
        first.setdefault(player.number, player.name)


def _duplicates(keyed: Iterable[tuple[Hashable, int]]) -> dict[Hashable, str]:
    """Return the numbers that share a key, for each key of several numbers."""
    numbers: defaultdict[Hashable, list[int]] = defaultdict(list)
    for key, number in keyed:
        numbers[key].append(number)
    return {key: ", ".join(map(str, shared)) for key, shared in numbers.items() if len(shared) > 1}


def _note_duplicate_fide_ids(report: Report, notes: Notes) -> None:
    shared = _duplicates((player.fide_id, player.number) for player in report.players if player.fide_id)
    for fide_id, numbers in shared.items():
        notes.add("error", "fide-id-twice", value=fide_id, numbers=numbers)


def _note_duplicate_names(report: Report, notes: Notes) -> None:
    named = [player for player in report.players if player.name and player.birth]
    # Players with different FIDE IDs are different people.
    shared = _duplicates(((p.name.casefold(), p.birth, bool(p.fide_id)), p.number) for p in named if not p.fide_id)
    by_number = {player.number: player for player in named}
    for numbers in shared.values():
        name = by_number[int(numbers.split(",")[0])].name
        notes.add("warning", "same-name", value=name, numbers=numbers)


def _check_teams(report: Report, notes: Notes) -> None:
    numbers = {player.number for player in report.players}
    for number, times in Counter(team.number for team in report.teams if team.number).items():
        if times > 1:
            notes.add("error", "team-number-twice", value=number)
    at_home: dict[int, str] = {}
    for team in report.teams:
        for number in team.players:
            if number not in numbers:
                notes.add("error", "team-player-unknown", value=number, team=team.name)
            elif number in at_home:
                names = f"{at_home[number]}; {team.name}"
                notes.add("warning", "player-in-two-teams", value=names, number=number)
            at_home.setdefault(number, team.name)


def _check_national_records(report: Report, notes: Notes) -> None:
    numbers = {player.number for player in report.players}
    for record in report.national:
        if record.number not in numbers:
            notes.add("warning", "national-unknown", federation=record.federation, number=record.number)
