"""Submissions, what was decided about them, and the events that were accepted."""
