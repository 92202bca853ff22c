"""A copy of the database that carries what visitors read; the primary keeps staff, writing and whatever it lacks."""
