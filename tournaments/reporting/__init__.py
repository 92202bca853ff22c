"""The report to the rating office."""
