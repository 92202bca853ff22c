"""Errors that players report."""
