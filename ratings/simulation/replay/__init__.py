"""Replay of closed periods on other terms, in memory: frozen inputs of published lists are rated and compared.

Pure. Ratings are computed by the rules, exactly; floating point is used for statistics, and for the formula of a
proposed reform.
"""
