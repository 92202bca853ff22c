"""Texts about tie-breaks: a sentence for each, and labels of their calculations (FIDE Handbook C.07)."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.tiebreaks.result import TermBasis, TermState

Text = str | Promise


@dataclass(frozen=True, slots=True)
class TiebreakText:
    """The description of a tie-break, and the heading of its amounts per round, empty without amounts."""

    description: Text
    amount_heading: Text = ""


TIEBREAK_TEXTS = {
    "PTS": TiebreakText(_("The points of all rounds, byes and added points included."), _("Points")),
    "DE": TiebreakText(
        _("Standings among the tied players only: the points of the games between them."),
        _("Points"),
    ),
    "WIN": TiebreakText(_("The rounds that brought the points of a win, played or not."), _("Win")),
    "WON": TiebreakText(_("The games won over the board."), _("Won")),
    "BPG": TiebreakText(_("The games played over the board with Black."), _("Black")),
    "BWG": TiebreakText(_("The games won over the board with Black."), _("Won with Black")),
    "PS": TiebreakText(_("The sum of the scores after each round."), _("Score after the round")),
    "REP": TiebreakText(_("The rounds without half-point bye, zero-point bye and forfeit loss."), _("Elected to play")),
    "GE": TiebreakText(_("The rounds without half-point bye, zero-point bye and forfeit loss."), _("Elected to play")),
    "STD": TiebreakText(
        _(
            "1 for each round with more points than the opponent, ½ for as many; without an opponent, 1 for more than"
            " a draw brings and ½ for as much."
        ),
        _("Standard Points"),
    ),
    "TPN": TiebreakText(_("The pairing number: the lowest comes first, the other way round with /R.")),
    "SNO": TiebreakText(_("The start number: the lowest comes first, the other way round with /R.")),
    "BH": TiebreakText(_("The sum of the opponents' scores."), _("Opponent's score")),
    "AOB": TiebreakText(_("The average Buchholz of the opponents met over the board."), _("Opponent's Buchholz")),
    "FB": TiebreakText(_("Buchholz as if all paired games of the final round had been drawn."), _("Opponent's score")),
    "ABH": TiebreakText(_("The player's score as it counts in the opponents' Buchholz."), _("Points")),
    "AFB": TiebreakText(_("The player's score as it counts in the opponents' Fore Buchholz."), _("Points")),
    "SB": TiebreakText(
        _("The sum of each opponent's score, multiplied by the points made against that opponent."), _("Product")
    ),
    "KS": TiebreakText(
        _("The points made against opponents with at least half of the greatest possible score."), _("Points")
    ),
    "ARO": TiebreakText(_("The average rating of the opponents met over the board."), _("Opponent's rating")),
    "TPR": TiebreakText(
        _("The average rating of the opponents, and the rating difference that the share of points made stands for."),
        _("Opponent's rating"),
    ),
    "PTP": TiebreakText(
        _("The lowest rating that was expected to make at least these points against the same opponents."),
        _("Opponent's rating"),
    ),
    "APRO": TiebreakText(
        _("The average performance rating (TPR) of the opponents met over the board."), _("Opponent's TPR")
    ),
    "APPO": TiebreakText(
        _("The average perfect performance (PTP) of the opponents met over the board."), _("Opponent's PTP")
    ),
    "RTNG": TiebreakText(_("The rating: the highest comes first, the other way round with /R.")),
    "RND": TiebreakText(_("A lot drawn for each player; the lowest comes first.")),
}

BASIS_TEXTS: dict[TermBasis, Text] = {
    "nothing": _("no opponent to be counted"),
    "game": "",
    "pending": _("no result yet"),
    "forfeit-as-game": _("forfeit, counted as a game (15.2)"),
    "own-score": _("not played: a dummy opponent with the player's own score (16.4)"),
    "scheduled-opponent": _(
        "not played: a dummy opponent with the player's own score, but no more than the scheduled opponent's (16.4.1)"
    ),
    "draw-in-every-round": _(
        "not played: a dummy opponent with the player's own score, but no more than draws in all rounds (16.4.2)"
    ),
    "awarded": "",
    "counted-as-draw": _("requested bye with no round played after it: counted as a draw (16.3)"),
    "drawn-by-assumption": _("the final round, taken as drawn (8.3)"),
}

STATE_TEXTS: dict[TermState, Text] = {
    "counted": "",
    "cut-low": _("cut as the least significant (14, 16.5)"),
    "cut-high": _("cut as the most significant (14)"),
    "left-out": _("does not count"),
}
