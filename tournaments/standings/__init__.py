"""Tables for people: standings, crosstable, screens, papers, rating preview."""
