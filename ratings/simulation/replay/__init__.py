"""Closed periods on other terms, in memory only: the frozen inputs of published lists, rated again, and compared.

Pure. Ratings are computed by the rules, exactly; floating point is used for statistics, and where a proposed reform
asks for its formula.
"""
