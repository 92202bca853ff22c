"""Geometry of SVG charts, round values for their axes, and gaps for missing lists. Pure but for its tags."""
