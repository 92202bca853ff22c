"""As what a game is rated: its result, unless a correction for the rating report says otherwise."""

from tournaments.models import Pairing, ReportCorrection
from tournaments.scores.snapshot import codes_of


def standing(pairing: Pairing) -> ReportCorrection | None:
    """The correction that counts for a game: the last one, if it was not taken back."""
    last = pairing.corrections.order_by("-pk").first()
    return last if last and last.white_result else None


def reported_as(pairing: Pairing) -> tuple[str, str]:
    """White's and Black's code as they stand in the report to the office; blanks where there is no result yet."""
    last = standing(pairing)
    return (last.white_result, last.black_result) if last else codes_of(pairing.result)
