"""Tournaments announced to the office, and the calendar."""
