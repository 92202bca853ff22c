"""Publish, order, seal, verify; evidence; the page of a run."""
