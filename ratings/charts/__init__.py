"""Geometry of SVG charts, round values for their axes, and gaps for missing lists. Pure, except the template tags."""
