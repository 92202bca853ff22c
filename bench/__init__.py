"""Benchmarks. Each module has a function `figures()`; a new file is a new benchmark."""
