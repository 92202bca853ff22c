"""Reports of tournaments to the rating office."""
