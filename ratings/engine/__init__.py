"""Rating of one period: the inputs of a run as text, and the rows computed from them. Pure: no database, no clock."""
