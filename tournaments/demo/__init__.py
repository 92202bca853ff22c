"""The demonstration: twelve real events, and an invented federation with fourteen months of chess from a fixed seed."""
