"""Jobs of all rooms of the office; the queue finds them by this module."""

import ratings
from ratings.core.queue import import_jobs

import_jobs(ratings)
