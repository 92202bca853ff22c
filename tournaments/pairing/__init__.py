"""Pairing of rounds: one module for each system, plain values in, pairs out.

No Django, no database, no clock. Points of every kind are tenths of a point, players are start numbers.
"""
