"""Tables for readers: standings, crosstable, screens, papers, rating preview."""
