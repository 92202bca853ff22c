"""Figures of performance. Every module here answers `figures()`; a new file is a new benchmark."""
