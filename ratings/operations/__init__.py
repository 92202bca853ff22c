"""Serving the installation: bootstrap, processes, grants, backup."""
