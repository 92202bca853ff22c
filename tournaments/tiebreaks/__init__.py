"""The tie-break regulations (FIDE Handbook C.07), dated: pure functions over integer arrays.

Points are tenths of a point, as in the reports. Every value is exact, and the result has the terms of each value.
"""
