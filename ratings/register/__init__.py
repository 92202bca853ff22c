"""The register of players: people, numbers, facts, clubs, merges, search."""
