"""Scopes of the change log for a tournament, and the SQL that assigns the rows of models to them."""

TOURNAMENT = "tournament"
"""Everything on the public pages of a tournament."""
DESK = "desk"
"""Everything that only the staff sees: drafts, keystrokes, the staff itself."""

TOURNAMENT_ITSELF = "SELECT 'tournament', id, 0 FROM changed"
OF_TOURNAMENT = "SELECT 'tournament', tournament_id, 0 FROM changed"
OF_ENTRY = "SELECT 'tournament', tournament_id, 0 FROM changed JOIN tournaments_entry e ON e.id = entry_id"
OF_EVENT = "SELECT 'tournament', t.id, 0 FROM changed JOIN tournaments_tournament t ON t.event_id = changed.id"
ROUND_ITSELF = """
    SELECT CASE state WHEN 'draft' THEN 'desk' ELSE 'tournament' END, tournament_id, number FROM changed
"""
OF_ROUND = """
    SELECT CASE state WHEN 'draft' THEN 'desk' ELSE 'tournament' END, tournament_id, number
    FROM changed JOIN tournaments_round r ON r.id = round_id
"""
AT_DESK = "SELECT 'desk', tournament_id, 0 FROM changed"
AT_DESK_OF_ROUND = "SELECT 'desk', tournament_id, number FROM changed JOIN tournaments_round r ON r.id = round_id"
AT_DESK_OF_EVENT = "SELECT 'desk', t.id, 0 FROM changed JOIN tournaments_tournament t USING (event_id)"
