"""The tie-break regulations (FIDE Handbook C.07), dated: pure functions over integer arrays.

Points are tenths of a point, as in the reports; every value is exact, and what a value is made of is in the result.
"""
