"""Register of players: numbers, facts, clubs, merges, search."""
