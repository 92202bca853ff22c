"""Create and change a tournament; its overview and staff."""
