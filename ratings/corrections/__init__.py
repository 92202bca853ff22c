"""Corrections of rated facts: proposal, effects on each list, then a decision by one of three ways."""
