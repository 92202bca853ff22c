"""Lists of members for the tests, reviewed or confirmed, too."""

import datetime as dt

from ratings.core.mapped_import import BOUNDS
from ratings.core.table_files import read_under_headings
from ratings.members.import_job import confirm_import, request_import, run_import
from ratings.members.rows import FIELDS
from ratings.models import Installation, MemberImport, User

NOW = dt.datetime(2026, 11, 25, 12, tzinfo=dt.UTC)
HEADINGS = "Surname;First name;Member number;FIDE ID;Born;Sex;Fed;Club;E-mail;Member until\n"


def review_list(text: str, by: User) -> MemberImport:
    """Review a list at a Norwegian office and return its import, ready to confirm."""
    Installation.objects.get_or_create(defaults={"authority": "Office", "federation": "NOR"})
    ordered = request_import(*read_under_headings(HEADINGS + text, FIELDS, BOUNDS), by, NOW)
    run_import(ordered.pk)
    ordered.refresh_from_db()
    return ordered


def confirm_and_run(ordered: MemberImport, by: User) -> MemberImport:
    confirm_import(ordered, str(ordered.reviewed_at and ordered.reviewed_at.isoformat()), by, NOW)
    run_import(ordered.pk)
    ordered.refresh_from_db()
    return ordered


def import_members(text: str, by: User) -> tuple[int, int, int]:
    """Import a list. Return the numbers of added members, of new players, and of changed members."""
    ordered = confirm_and_run(review_list(text, by), by)
    return ordered.added, ordered.enrolled, ordered.changed


def states(ordered: MemberImport) -> dict[int, str]:
    """Return the outcome of each row of the file."""
    return {row: state for row, state, *_rest in sorted([*ordered.plan, *ordered.left_out])}
