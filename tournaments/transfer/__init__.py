"""Tournaments as files: events exported and imported, reports opened."""
