"""Models of all rooms of the office; Django finds their tables by this module."""

from ratings.accounts.models import *
from ratings.api.models import *
from ratings.arbiters.models import *
from ratings.changes.models import *
from ratings.claims.models import *
from ratings.core.choices import *
from ratings.core.models import *
from ratings.corrections.models import *
from ratings.delivery.models import *
from ratings.fees.models import *
from ratings.fide_events.models import *
from ratings.links.models import *
from ratings.lists.models import *
from ratings.members.models import *
from ratings.office.models import *
from ratings.periods.models import *
from ratings.projection.models import *
from ratings.publication.models import *
from ratings.register.models import *
from ratings.registration.models import *
from ratings.series.models import *
from ratings.simulation.models import *
from ratings.submissions.models.event import *
from ratings.submissions.models.line_remark import *
from ratings.submissions.models.submission import *
from ratings.webhooks.models import *
