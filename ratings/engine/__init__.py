"""One rating period: everything a run reads, as one text, and what follows from it. Pure: no database, no clock."""
