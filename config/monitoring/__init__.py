"""What a monitor asks: whether everything is as it should be (/readyz), and figures (/metrics)."""
