"""Checks of players: identifications, and differences between report and register."""

from collections import defaultdict
from collections.abc import Iterator

from ratings.checks.case import PlayerLine, SubmissionCase
from ratings.checks.finding import Finding
from ratings.models import IdentificationMethod, NonMembers
from ratings.register.federations import code_state


def find_unidentified(case: SubmissionCase) -> Iterator[Finding]:
    """Find players without an identification. For players without games it is only a note."""
    for line in case.lines:
        if line.summary is None:
            level = "error" if line.games else "note"
            yield finding_at_field(case, line, "name", level, "unidentified", line.reported.name, line.reported.fide_id)


def find_unknown_numbers(case: SubmissionCase) -> Iterator[Finding]:
    """Find a FIDE ID that is not in the register, of a player who was identified by name."""
    for line in case.lines:
        stated, row = line.reported.fide_id, line.identification
        if stated and line.summary and row and row.how == IdentificationMethod.NAME:
            yield finding_at_field(case, line, "fide_id", "warning", "number-unknown", stated, line.summary.number)


def find_former_numbers(case: SubmissionCase) -> Iterator[Finding]:
    """Find a number of a player that has been replaced by another number."""
    for line in case.lines:
        stated, row = line.reported.fide_id, line.identification
        if line.summary and row and row.how == IdentificationMethod.NUMBER and stated != line.summary.number:
            yield finding_at_field(case, line, "fide_id", "note", "number-old", stated, line.summary.number)


def identification_findings(case: SubmissionCase) -> Iterator[Finding]:
    """Find doubts about an automatic identification. An officer's identification is not doubted."""
    for line in case.lines:
        for code in doubt_codes(line):
            field, reported, registered = compare_doubtful_field(line, code)
            yield finding_at_field(case, line, field, "warning", code, reported, registered)


def doubt_codes(line: PlayerLine) -> list[str]:
    """Return the codes of the doubts about the identified player of a line."""
    return line.identification.doubt.split() if line.summary and line.identification else []


def compare_doubtful_field(line: PlayerLine, code: str) -> tuple[str, str, str]:
    """Return the field that causes a doubt, its value in the report, and its value in the register."""
    field = code.split("-")[0]
    if field == "birth":
        reported, registered = (
            line.reported.birth and line.reported.birth.year,
            line.summary and line.summary.birth_year,
        )
        return field, str(reported or ""), str(registered or "")
    return field, getattr(line.reported, field), getattr(line.summary, field)


def find_title_differences(case: SubmissionCase) -> Iterator[Finding]:
    """Find a title that differs from the title in the register on the first day."""
    for line in case.lines:
        if line.summary and line.reported.title not in (line.summary.title, line.summary.womens_title):
            yield finding_at_field(
                case, line, "title", "note", "title-differs", line.reported.title, line.summary.title
            )


def find_duplicate_players(case: SubmissionCase) -> Iterator[Finding]:
    """Find a player with two start numbers."""
    lines = defaultdict(list)
    for line in case.lines:
        if line.summary:
            lines[line.summary.player.pk].append(line)
    for same in lines.values():
        for line in same[1:]:
            yield finding_at_field(case, line, "name", "error", "player-twice", line.reported.name, str(same[0].number))


def find_unknown_federations(case: SubmissionCase) -> Iterator[Finding]:
    """Find a federation code that FIDE does not use on the first day, except the code of this office's federation."""
    for line in case.lines:
        code = line.reported.federation
        if code and code != case.home_federation and code_state(code, case.day) != "known":
            yield finding_at_field(case, line, "federation", "warning", "federation-unknown", code)


def find_non_members(case: SubmissionCase) -> Iterator[Finding]:
    """Find players of this office's federation who are no members on the first day, if the office checks that."""
    if not case.non_members:
        return
    level = "warning" if case.non_members == NonMembers.WARN else "note"
    for line in case.lines:
        player = line.summary
        if player and line.games and player.federation == case.home_federation and player.player.pk not in case.members:
            yield finding_at_field(case, line, "name", level, "not-a-member", player.name, case.home_federation)


def find_rating_differences(case: SubmissionCase) -> Iterator[Finding]:
    """Find a printed rating that differs from the list in force on the first day, if there is a list.

    A player without a rating on that list is compared with FIDE's own list, if the office has it.
    """
    for line in case.lines:
        listed = line.summary.ratings.get(case.comparison_control) if line.summary else None
        printed, row = line.reported.rating, line.identification
        accepted = row.printed_rating if row else None
        if line.summary is None or printed == listed or (printed and printed == accepted):
            continue
        of_fide = case.fide_ratings.get(line.summary.player.pk)
        if printed and not listed and of_fide and printed != of_fide:
            yield finding_at_field(case, line, "rating", "warning", "rating-not-of-fide", str(printed), str(of_fide))
            continue
        if case.comparison_control not in case.lists:
            continue
        code = "rating-differs" if listed else "rating-not-listed"
        yield finding_at_field(case, line, "rating", "warning", code, str(printed or ""), str(listed or ""))


def finding_at_field(
    case: SubmissionCase, line: PlayerLine, field: str, level: str, code: str, actual: str = "", expected: str = ""
) -> Finding:
    """Return a finding at a field of a player's line."""
    row, column = case.source_positions.field(line.index, field)
    return Finding(level, code, row, column, actual, expected, line.number)
