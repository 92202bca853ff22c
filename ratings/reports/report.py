"""One event as it was reported: a frozen value that every file format reads into and writes from.

Units: points of every kind are integers in tenths of a point (TRF prints one decimal: "11.5" is 115).
Numbers of players are starting ranks, 1 to 9999. Text is without blanks at either end. ``None`` and ""
mean "not stated"; no field is ever guessed. What a record means is said in TRF26 (FIDE Council,
12 May 2025) and in TRF16 (Elista, 10 August 2015); the number of the record stands beside each field.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from ratings.reports.point_system import PointSystem

Sex = Literal["m", "w", ""]
Colour = Literal["w", "b", "-"]


@dataclass(frozen=True, slots=True, order=True)
class Birth:
    """When a person was born, as far as it was reported: the year at least."""

    year: int
    month: int | None = None
    day: int | None = None


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What one player's line says of one round.

    ``opponent`` is a starting number or None (printed 0000); ``colour`` is the scheduled colour, "-" for
    none; ``code`` is one of ``results.CODES``, a blank where the game is paired and its result not known.
    """

    opponent: int | None
    colour: Colour
    code: str


@dataclass(frozen=True, slots=True)
class ReportPlayer:
    """One player's line (001): who they are, what they scored, and their rounds in order.

    ``rounds[0]`` is round 1; None is a round of which nothing is said. The last of ``rounds`` is never None.
    """

    number: int
    name: str = ""
    sex: Sex = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: Birth | None = None
    points: int | None = None
    rank: int | None = None
    rounds: tuple[RoundResult | None, ...] = ()


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """What a national federation says of a player (NRS record): the static columns of their 001 line."""

    federation: str
    number: int
    sex: Sex = ""
    classification: str = ""
    name: str = ""
    rating: int | None = None
    origin: str = ""
    national_id: str = ""
    birth: Birth | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its players in board order. Without a number it comes from the old record 013, else 310."""

    number: int | None
    name: str
    nickname: str = ""
    strength: int | None = None
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamPoints:
    """Match points of a won, drawn and lost match (362), in tenths; None is the default of the format."""

    win: int | None = None
    draw: int | None = None
    loss: int | None = None


@dataclass(frozen=True, slots=True)
class StartRank:
    """How starting ranks were made (172): the federation of the national ratings and the coded method."""

    federation: str
    method: str


@dataclass(frozen=True, slots=True)
class Byes:
    """Byes of one kind, F, H or Z, in one round (240), for players or for teams."""

    kind: str
    round: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AccelerationOfRounds:
    """Fictitious points of a range of participants in a range of rounds (250)."""

    match_points: int | None
    points: int | None
    first_round: int
    last_round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class FictitiousPoints:
    """Fictitious points of one player, round by round from the first (XXA)."""

    number: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ForbiddenPairs:
    """Participants who must not meet in a range of rounds (260); without rounds, in all of them (XXP)."""

    first_round: int | None
    last_round: int | None
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Points given otherwise than by the point system (299).

    ``kind`` is a result code or "" for a penalty or bonus; no round means all rounds, no numbers everybody.
    """

    kind: str
    match_points: int | None
    points: int | None
    round: int | None
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoardOrder:
    """A team that played out of its order, or with an empty board, None (300)."""

    round: int
    team: int | None
    opponent: int | None
    players: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class TeamByes:
    """Points of the pairing-allocated bye of teams, and who had it round by round (320)."""

    match_points: int | None
    game_points: int | None
    teams: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """A match that was not played: "+-" White's team won it, "-+" Black's, "--" neither (330)."""

    kind: str
    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a tournament report says."""

    name: str = ""  # 012
    city: str = ""  # 022
    federation: str = ""  # 032
    first_day: date | None = None  # 042
    last_day: date | None = None  # 052
    player_count: int | None = None  # 062
    rated_count: int | None = None  # 072
    team_count: int | None = None  # 082
    type: str = ""  # 092
    chief_arbiter: str = ""  # 102
    deputies: tuple[str, ...] = ()  # 112
    time_control: str = ""  # 122, as written
    round_dates: tuple[date | None, ...] = ()  # 132; the last one is never None
    round_count: int | None = None  # 142, XXR
    initial_colour: Literal["w", "b", ""] = ""  # 152, XXC
    point_system: PointSystem = field(default_factory=PointSystem)  # 162, XXS, BBx
    start_rank: StartRank | None = None  # 172
    pairing_controller: str = ""  # 182
    coded_type: str = ""  # 192
    tie_breaks: tuple[str, ...] = ()  # 202
    standings_order: tuple[str, ...] = ()  # 212
    coded_time_control: str = ""  # 222
    team_colours: str = ""  # 352
    team_points: TeamPoints = field(default_factory=TeamPoints)  # 362
    players: tuple[ReportPlayer, ...] = ()  # 001
    national: tuple[NationalRecord, ...] = ()  # three-letter federation code
    teams: tuple[Team, ...] = ()  # 013, 310
    byes: tuple[Byes, ...] = ()  # 240
    accelerations: tuple[AccelerationOfRounds, ...] = ()  # 250
    forbidden_pairs: tuple[ForbiddenPairs, ...] = ()  # 260, XXP
    abnormal_points: tuple[AbnormalPoints, ...] = ()  # 299
    board_orders: tuple[BoardOrder, ...] = ()  # 300
    team_byes: tuple[TeamByes, ...] = ()  # 320
    forfeited_matches: tuple[ForfeitedMatch, ...] = ()  # 330
    team_information: tuple[str, ...] = ()  # 801 and 802, the whole lines
    absent: tuple[int, ...] = ()  # XXZ: away in the round to be paired
    paired_by_rank: bool = False  # XXC rank
    fictitious_points: tuple[FictitiousPoints, ...] = ()  # XXA
    comments: tuple[str, ...] = ()  # ###, the text behind the sign
    other_lines: tuple[str, ...] = ()  # what no format knows, or could not be read, verbatim

    def rounds_with_lines(self) -> frozenset[int]:
        """The rounds of which any player's line says something; a part of a league has not all of them."""
        lines = (enumerate(player.rounds, 1) for player in self.players)
        return frozenset(number for line in lines for number, result in line if result is not None)

    def rounds_played(self) -> int:
        """The highest round of which any player's line says something."""
        return max((len(player.rounds) for player in self.players), default=0)
