"""The rated result of a game: its result, or that of a correction for the rating report."""

from tournaments.models import Pairing, ReportCorrection
from tournaments.scores.snapshot import codes_of


def correction_in_force(pairing: Pairing) -> ReportCorrection | None:
    """Return the correction in force for a game: the last one, if it was not withdrawn."""
    last = pairing.corrections.order_by("-pk").first()
    return last if last and last.white_result else None


def reported_codes(pairing: Pairing) -> tuple[str, str]:
    """Return White's and Black's code in the report to the office, blank without a result."""
    last = correction_in_force(pairing)
    return (last.white_result, last.black_result) if last else codes_of(pairing.result)
