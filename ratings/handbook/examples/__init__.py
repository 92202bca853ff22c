"""Worked examples as they were printed, derived again: where they agree, and where the print errs."""
