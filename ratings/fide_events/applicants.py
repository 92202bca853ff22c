"""Players of a month without a FIDE ID, with the data for FIDE's application form."""

import datetime as dt
from dataclasses import dataclass, field

from ratings.fide_events.package import events_of
from ratings.fide_events.report import players_of
from ratings.models import Player, RatedEvent, Sex
from ratings.register import clubs
from ratings.register.queries import facts_on


@dataclass(slots=True)
class Applicant:
    """A player without a FIDE ID, the register's data for the application, and the player's events."""

    player: Player
    surname: str
    given_name: str
    federation: str
    sex: str
    club: str
    events: list[RatedEvent] = field(default_factory=list)

    @property
    def birth(self) -> str:
        """The date of birth; the year if only the year is known."""
        return str(self.player.birth_date or self.player.birth_year or "")

    @property
    def missing_fields(self) -> list[str]:
        """The fields of the application for which the register has no data."""
        stated = {"given_name": self.given_name, "sex": self.sex, "birth_date": self.player.birth_date}
        return [name for name, value in stated.items() if not value]

    @property
    def sex_label(self) -> str:
        return str(Sex(self.sex).label) if self.sex else ""


def applicants(month: dt.date) -> list[Applicant]:
    """Return the players of the month's events who only have a number of the office, by name."""
    events = events_of(month)
    players = players_of(events)
    by_player: dict[int, list[RatedEvent]] = {}
    without: dict[int, Player] = {}
    for event in events:
        for player in players.get(event.submission_id, {}).values():
            if not player.number.isdecimal():
                without[player.pk] = player
                by_player.setdefault(player.pk, []).append(event)
    return sorted(_applicants(without, by_player, month), key=lambda row: (row.surname, row.given_name, row.player.pk))


def _applicants(without: dict[int, Player], events: dict[int, list[RatedEvent]], month: dt.date) -> list[Applicant]:
    facts = facts_on(without, month) if without else {}
    held = {row.player_id: row.club for row in clubs.memberships_on(month).filter(player__in=without)}
    return [
        Applicant(player, *_name_parts(facts[pk].name), facts[pk].federation, facts[pk].sex, held.get(pk, ""),
                  events[pk])
        for pk, player in without.items()
        if pk in facts
    ]  # fmt: skip


def _name_parts(name: str) -> tuple[str, str]:
    surname, _comma, given_name = name.partition(",")
    return surname.strip(), given_name.strip()
