"""The system by which the event of a report was paired."""

from ratings.reports.report import Report

_SYSTEMS = (("team", "team"), ("scheveningen", "team"), ("roundrobin", "round-robin"), ("match", "match"))


def system_of(report: Report) -> str:
    """The system, from the coded type (192), else the type as written (092); a Swiss where neither tells."""
    written = "".join(c for c in (report.coded_type or report.type).lower() if c.isalpha())
    return next((name for word, name in _SYSTEMS if word in written), "swiss")
