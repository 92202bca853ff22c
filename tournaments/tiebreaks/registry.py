"""All tie-breaks of individual tournaments in the order of the articles.

A new tie-break needs a function, and a line here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tournaments.tiebreaks.buchholz import abh, afb, aob, bh, fb
from tournaments.tiebreaks.direct_encounter import de
from tournaments.tiebreaks.koya import ks
from tournaments.tiebreaks.lots import rnd
from tournaments.tiebreaks.own_record import bpg, bwg, ps, pts, rep, std, tpn, win, won
from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.rating_based import appo, apro, aro, ptp, rtng, tpr
from tournaments.tiebreaks.result import TiebreakResult
from tournaments.tiebreaks.sonneborn_berger import sb


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """One tie-break: its code and title, its article, the letters of its modifiers, and its function."""

    name: str
    title: str
    article: str
    modifiers: str
    compute: Callable[[TiebreakQuery], TiebreakResult]

    @property
    def is_of_buchholz(self) -> bool:
        return self.name in BUCHHOLZ_FAMILY


ALL_TIEBREAKS = (
    Tiebreak("PTS", "Points", "4.2", "", pts),
    Tiebreak("DE", "Direct Encounter", "6", "P", de),
    Tiebreak("WIN", "Number of Wins", "7.1", "", win),
    Tiebreak("WON", "Number of Games Won", "7.2", "", won),
    Tiebreak("BPG", "Number of Games Played with Black", "7.3", "", bpg),
    Tiebreak("BWG", "Number of Games Won with Black", "7.4", "", bwg),
    Tiebreak("PS", "Progressive Scores", "7.5", "CM", ps),
    Tiebreak("REP", "Rounds One Elected to Play", "7.6", "", rep),
    Tiebreak("GE", "Games One Elected to Play", "7.6", "", rep),
    Tiebreak("STD", "Standard Points", "7.7", "", std),
    Tiebreak("TPN", "Tournament Pairing Number", "7.8", "R", tpn),
    Tiebreak("SNO", "Start Number", "7.8", "R", tpn),
    Tiebreak("BH", "Buchholz", "8.1", "CMP", bh),
    Tiebreak("AOB", "Average of Opponents' Buchholz", "8.2", "FP", aob),
    Tiebreak("FB", "Fore Buchholz", "8.3", "CMP", fb),
    Tiebreak("ABH", "Adjusted Score for Buchholz", "16.3", "", abh),
    Tiebreak("AFB", "Adjusted Score for Fore Buchholz", "16.3", "", afb),
    Tiebreak("SB", "Sonneborn-Berger", "9.1", "CMP", sb),
    Tiebreak("KS", "Koya System", "9.2", "L", ks),
    Tiebreak("ARO", "Average Rating of Opponents", "10.1", "CMU", aro),
    Tiebreak("TPR", "Tournament Performance Rating", "10.2", "U", tpr),
    Tiebreak("PTP", "Perfect Tournament Performance", "10.3", "U", ptp),
    Tiebreak("APRO", "Average Performance Rating of Opponents", "10.4", "U", apro),
    Tiebreak("APPO", "Average Perfect Performance of Opponents", "10.5", "U", appo),
    Tiebreak("RTNG", "Rating", "10.6", "RU", rtng),
    Tiebreak("RND", "Drawing of Lots", "4.2", "", rnd),
)
TIEBREAKS = {tiebreak.name: tiebreak for tiebreak in ALL_TIEBREAKS}
# Articles 8.1 to 8.3 with their adjusted scores: the opponents' scores, in a round robin equal for all tied players.
BUCHHOLZ_FAMILY = ("BH", "AOB", "FB", "ABH", "AFB")
TEAM_CODES = (
    "MPTS", "GPTS", "MPVGP", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "ESB", "EMMSB", "EMGSB", "EGMSB", "EGGSB",
    "SSSC", "BC", "TBR", "BBE",
)  # fmt: skip
