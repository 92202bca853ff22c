"""Tournaments registered with the office, and the calendar."""
