"""A read replica of the database for visitors. The primary serves staff, writes and everything the replica lacks."""
