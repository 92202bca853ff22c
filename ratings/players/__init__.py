"""Public pages of players."""
