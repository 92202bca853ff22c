"""All examples, in the order of the texts they are from."""

from ratings.statute.examples.announcement import ANNOUNCEMENT
from ratings.statute.examples.handbook import HANDBOOK
from ratings.statute.examples.newcomers import FEDERATION, SCHOOL
from ratings.statute.examples.paper import PAPER

EXAMPLES = (HANDBOOK, ANNOUNCEMENT, PAPER, FEDERATION, SCHOOL)
