"""Submissions, decisions on them, and the accepted events."""
