"""All examples, in the order of their sources."""

from ratings.handbook.examples.announcement import ANNOUNCEMENT
from ratings.handbook.examples.handbook import HANDBOOK
from ratings.handbook.examples.newcomers import FEDERATION, SCHOOL
from ratings.handbook.examples.paper import PAPER

EXAMPLES = (HANDBOOK, ANNOUNCEMENT, PAPER, FEDERATION, SCHOOL)
