"""Creation and changes of a tournament; its overview and staff."""
