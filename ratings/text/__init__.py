"""Names and text. Pure: imports no other room."""
