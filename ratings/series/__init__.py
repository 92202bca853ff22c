"""The rating series of the installation: the lists of one federation beside those of another."""
