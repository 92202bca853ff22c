"""Rounds and their pairings, forbidden pairs, and pairings given to the worker."""
