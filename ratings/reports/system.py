"""The pairing system of a reported event."""

from ratings.reports.report import Report

_SYSTEMS = (("team", "team"), ("scheveningen", "team"), ("roundrobin", "round-robin"), ("match", "match"))


def system_of(report: Report) -> str:
    """Return the system by the coded type (192), else by the type as text (092); "swiss" if both name no system."""
    written = "".join(c for c in (report.coded_type or report.type).lower() if c.isalpha())
    return next((name for word, name in _SYSTEMS if word in written), "swiss")
