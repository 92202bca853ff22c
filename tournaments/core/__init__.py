"""Basis of all rooms of the desk: the tournament, permissions, register snapshot, change token."""
