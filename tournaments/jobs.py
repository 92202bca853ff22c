"""Jobs of all rooms of the desk; the queue finds them by this module."""

import tournaments
from ratings.core.queue import import_jobs

import_jobs(tournaments)
