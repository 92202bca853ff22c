"""Reports for FIDE's server, with every mandatory record and the register's data of the players."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from ratings.arbiters.arbiters import FIDE_ID, fide_ids_by_words, sorted_words, stated_name
from ratings.models import Identification, Player, PlayerFact, RatedEvent, RunKind, System, TimeControl, Version
from ratings.register.identity import read_merges
from ratings.register.queries import facts_on, rows_of
from ratings.reports.report import Birth, Report, ReportPlayer, Sex
from ratings.series.models import FIDE_SERIES

# Types known to FIDE's server. CUSTOM names no variant of the pairing system, because only the arbiter knows it.
TYPES = {
    System.SWISS: "Individual: Swiss-System", System.ROUND_ROBIN: "Individual: Round-Robin",
    System.TEAM: "Team", System.MATCH: "Individual: Match",
}  # fmt: skip
CODED_TYPES = {
    System.SWISS: "CUSTOM_SWISS", System.ROUND_ROBIN: "CUSTOM_ROUNDROBIN", System.MATCH: "CUSTOM_MATCH",
}  # fmt: skip


def reports_for_fide(events: Sequence[RatedEvent]) -> list[tuple[RatedEvent, Report]]:
    """Return each event with its report for FIDE. The events must have their submissions loaded."""
    players = players_of(events)
    everybody = {player.pk for of_event in players.values() for player in of_event.values()}
    reports = [event.submission.content for event in events]
    arbiters = fide_ids_of_arbiters(name for report in reports for name in (report.chief_arbiter, *report.deputies))
    last = max((event.last_day for event in events), default=dt.date.min)
    facts = facts_on(everybody, last) if everybody else {}
    names = names_at_fide(everybody)
    return [
        (
            event,
            with_derived_values(
                with_register_data(report, players.get(event.submission_id, {}), facts, names), event, arbiters
            ),
        )
        for event, report in zip(events, reports, strict=True)
    ]


def names_at_fide(players: Collection[int]) -> dict[int, str]:
    """Return the players' names as FIDE spells them, by their rows on the newest lists of FIDE that were published."""
    imported = Version.objects.filter(run__kind=RunKind.IMPORTED)
    of_fide = imported.filter(list__series__code=FIDE_SERIES)
    versions = of_fide if of_fide.exists() else imported.filter(list__series__default=True)
    newest = [versions.in_force(control, dt.date.max) for control in reversed(TimeControl.values)]
    return {pk: row.name for version in newest if version for pk, row in rows_of(version, players).items()}


def players_of(events: Iterable[RatedEvent]) -> dict[int, dict[int, Player]]:
    """Return the player of each start number, by primary key of the submission; merged records count as one player."""
    of_events = Identification.objects.filter(submission__in=[event.submission_id for event in events])
    last = {(row.submission_id, row.start_number): row.player_id for row in of_events.order_by("pk")}
    current = read_merges().current
    players = Player.objects.in_bulk({current(player) for player in last.values() if player})
    by_report: dict[int, dict[int, Player]] = {}
    for (submission, number), player in last.items():
        if player:
            by_report.setdefault(submission, {})[number] = players[current(player)]
    return by_report


def with_register_data(
    report: Report, players: Mapping[int, Player], facts: Mapping[int, PlayerFact], names: Mapping[int, str]
) -> Report:
    """Return the report with FIDE IDs, births, sex and federations from the register, and FIDE's names of `names`.

    If the register lacks a value, the reported value stays. A number of this office is no FIDE ID.
    """
    lines = (_with_register(line, players.get(line.number), facts, names) for line in report.players)
    return replace(report, players=tuple(lines))


def with_derived_values(report: Report, event: RatedEvent, arbiters: Mapping[str, str]) -> Report:
    """Return the report with derived values: counts, types, rounds, time control, and the arbiters' FIDE IDs."""
    return replace(
        report,
        player_count=len(report.players),
        rated_count=sum(player.rating is not None for player in report.players),
        team_count=len(report.teams) or report.team_count,
        type=report.type or TYPES[System(event.system)],
        coded_type=report.coded_type or CODED_TYPES.get(System(event.system), ""),
        chief_arbiter=with_fide_id(report.chief_arbiter, arbiters),
        deputies=tuple(with_fide_id(name, arbiters) for name in report.deputies),
        time_control=report.time_control or event.time_control_written,
        coded_time_control=event.time_control or report.coded_time_control,
        round_count=report.round_count or event.rounds or report.rounds_played() or None,
    )


def with_fide_id(arbiter: str, ids: Mapping[str, str]) -> str:
    """Return an arbiter's name followed by the FIDE ID in ``ids``. A name that already has an ID is unchanged."""
    if not arbiter or FIDE_ID.search(arbiter) or not (fide_id := ids.get(arbiter)):
        return arbiter
    return f"{arbiter} ({fide_id})"


def fide_ids_of_arbiters(names: Iterable[str]) -> dict[str, str]:
    """Return the FIDE IDs of arbiters, by their names in the reports.

    If the register of arbiters has exactly one arbiter of that name, it is this arbiter's ID. If it has none, it is
    that of the only player of that name. If there are several, there is no ID.
    """
    folded = {name: stated for name in set(names) if (stated := stated_name(name))}
    stored = fide_ids_by_words(folded.values())
    of_arbiter = {name: stored.get(sorted_words(text), {""}) for name, text in folded.items()}
    wanted = {name: folded[name] for name, ids in of_arbiter.items() if ids == {""}}
    registered = {name: min(ids) for name, ids in of_arbiter.items() if len(ids) == 1 and ids != {""}}
    return _fide_ids_of_players(wanted) | registered


def _fide_ids_of_players(folded: Mapping[str, str]) -> dict[str, str]:
    """Return the FIDE IDs of players with a unique name; `folded` has the folded name of each key."""
    rows = PlayerFact.objects.standing().filter(folded__in=folded.values(), player__number__regex=r"^[0-9]+$")
    numbers: dict[str, set[str]] = {}
    for text, number in rows.order_by().values_list("folded", "player__number"):
        numbers.setdefault(text, set()).add(number)
    return {name: min(numbers[text]) for name, text in folded.items() if len(numbers.get(text, ())) == 1}


def _with_register(
    line: ReportPlayer, player: Player | None, facts: Mapping[int, PlayerFact], names: Mapping[int, str]
) -> ReportPlayer:
    if player is None:
        return line
    fact = facts.get(player.pk)
    fide_ids = (number for number in (player.number, line.fide_id) if number.isdecimal())
    return replace(
        line,
        name=names.get(player.pk, line.name) if player.number.isdecimal() else line.name,
        fide_id=next(fide_ids, ""),
        birth=_birth(player) or line.birth,
        sex=cast(Sex, fact.sex) if fact and fact.sex else line.sex,
        federation=(fact and fact.federation) or line.federation,
    )


def _birth(player: Player) -> Birth | None:
    if player.birth_date:
        return Birth(player.birth_date.year, player.birth_date.month, player.birth_date.day)
    return None
