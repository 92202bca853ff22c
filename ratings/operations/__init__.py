"""Operation of the installation: bootstrap, processes, grants, backup."""
