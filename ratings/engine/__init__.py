"""Rating of one period: the inputs of a run as a text, and the rows computed from them. Pure: no database, no clock."""
