"""Who meets whom: one module a system, plain values in, pairs out.

No Django, no database, no clock. Points of every kind are tenths of a point, players are start numbers.
"""
