"""A reported event as a frozen value, which every file format reads and writes.

Units: points of every kind are integers in tenths of a point (TRF prints one decimal: "11.5" is 115). Numbers of
players are starting ranks, 1 to 9999. Texts are stripped. ``None`` and "" mean "not stated"; no field is guessed.
The records are defined in TRF26 (FIDE Council, 12 May 2025) and in TRF16 (Elista, 10 August 2015); each field has its
record number in a comment.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from ratings.reports.point_system import PointSystem

Sex = Literal["m", "w", ""]
Colour = Literal["w", "b", "-"]


@dataclass(frozen=True, slots=True, order=True)
class Birth:
    """A person's date of birth as reported, at least the year."""

    year: int
    month: int | None = None
    day: int | None = None


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of one player in one round.

    ``opponent`` is a start number or None (printed 0000); ``colour`` is the scheduled colour, "-" for none; ``code``
    is a key of ``results.RESULT_CODES``, a blank if the game is paired and its result unknown.
    """

    opponent: int | None
    colour: Colour
    code: str


@dataclass(frozen=True, slots=True)
class ReportPlayer:
    """One player's line (001) with their rounds in order.

    ``rounds[0]`` is round 1; None is a round without a statement. The last of ``rounds`` is never None.
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
    """A national federation's record of a player (NRS): the static columns of a 001 line."""

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
    """A team and its players in board order. Without a number it is from the old record 013, else from 310."""

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
    """The method for the starting ranks (172): its code, and the federation of the national ratings."""

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
    """Participants who must not meet in a range of rounds (260); None means all rounds (XXP)."""

    first_round: int | None
    last_round: int | None
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Points that differ from the point system (299).

    ``kind`` is a result code or "" for a penalty or bonus. Without a round they apply to all rounds,
    without numbers to all players.
    """

    kind: str
    match_points: int | None
    points: int | None
    round: int | None
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoardOrder:
    """A team that played out of order or with an empty board, None (300)."""

    round: int
    team: int | None
    opponent: int | None
    players: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class TeamByes:
    """Points of the pairing-allocated bye of teams, and the team with the bye in each round (320)."""

    match_points: int | None
    game_points: int | None
    teams: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """A match that was not played (330): "+-" is a win for White's team, "-+" for Black's, "--" for neither."""

    kind: str
    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a tournament report."""

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
    comments: tuple[str, ...] = ()  # ###, the text after the sign
    other_lines: tuple[str, ...] = ()  # unknown or unreadable lines, verbatim

    def rounds_with_lines(self) -> frozenset[int]:
        """Return the rounds with a result or pairing of any player.

        A report of one month in a league has only some rounds.
        """
        lines = (enumerate(player.rounds, 1) for player in self.players)
        return frozenset(number for line in lines for number, result in line if result is not None)

    def rounds_played(self) -> int:
        """Return the number of the last round in any player's line."""
        return max((len(player.rounds) for player in self.players), default=0)
