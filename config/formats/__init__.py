"""How days and moments are written, by language; the rest of Django's formats stays as it is."""
