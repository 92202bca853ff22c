"""Teams: record 013 of both formats, and 310, 300, 320, 330 of TRF26 (12 May 2025)."""

from ratings.reports import cells
from ratings.reports.columns import Column, Layout, RepeatedColumn, read_line, write_line
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes
from ratings.reports.report import Report, Team
from ratings.reports.report_builder import Draft

PLAYER = cells.number(9999)
TEAM_NUMBER = cells.number(999)
MOST_PLAYERS = 14

TEAM_013 = Layout(
    "013",
    (Column("name", "team name", 5, 36, cells.TEXT, required=True),),
    RepeatedColumn("players", "player of the team", 37, 4, 5, PLAYER, most=MOST_PLAYERS),
)

TEAM_310 = Layout(
    "310",
    (
        Column("number", "team number", 5, 7, TEAM_NUMBER, required=True),
        Column("name", "team name", 9, 40, cells.TEXT),
        Column("nickname", "nickname", 42, 46, cells.TEXT),
        Column("strength", "strength factor", 48, 53, cells.number(999999, least=0)),
        Column("match_points", "match points", 55, 60, cells.POINTS),
        Column("game_points", "game points", 62, 67, cells.POINTS),
        Column("rank", "team rank", 69, 71, cells.number(999, least=0)),
    ),
    RepeatedColumn("players", "player of the team", 74, 4, 5, PLAYER, most=MOST_PLAYERS),
)


def read_013(line: ReportLine, draft: Draft) -> None:
    """Read a 013 line. An unreadable line is stored as text."""
    values = read_line(TEAM_013, line, draft.notes)
    if values.is_readable:
        draft.lists["teams"].append(Team(number=None, **values.fields))
    else:
        draft.store_line(line)


def read_310(line: ReportLine, draft: Draft) -> None:
    """Read a 310 line. An unreadable line is stored as text."""
    values = read_line(TEAM_310, line, draft.notes)
    if values.is_readable:
        draft.lists["teams"].append(Team(**values.fields))
    else:
        draft.store_line(line)


def write_teams(report: Report, notes: Notes) -> list[str]:
    """Return a 310 line for each team with a number, else a 013 line."""
    return [write_line(TEAM_013 if team.number is None else TEAM_310, team, notes) for team in report.teams]


def write_013(report: Report, notes: Notes) -> list[str]:
    """Return all teams as 013 lines, which have name and players only."""
    for team in report.teams:
        bare = Team(None, team.name, players=team.players)
        if team != bare:
            notes.add("not-carried", "not-in-format", None, None, team.name, label="team number, nickname, "
                      "strength, points and rank", format="TRF16")  # fmt: skip
    return [write_line(TEAM_013, team, notes) for team in report.teams]
