"""Names and text. Pure, the ground floor."""
