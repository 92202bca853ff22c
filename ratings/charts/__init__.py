"""Geometry of charts: whole numbers for drawings of 640 by 300. Pure."""
