"""Projected ratings from games of running tournaments."""
