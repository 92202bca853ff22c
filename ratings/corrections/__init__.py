"""Corrections of rated facts: the proposal, the effects on each list, and the decision in one of four ways."""
