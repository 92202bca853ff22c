"""Models of all rooms of the desk; Django finds their tables by this module."""

from tournaments.checkin.models import *
from tournaments.command.models import *
from tournaments.core.models.choices import *
from tournaments.core.models.entry import *
from tournaments.core.models.hand_in import *
from tournaments.core.models.round import *
from tournaments.core.models.staff import *
from tournaments.core.models.tournament import *
from tournaments.entries.models import *
from tournaments.reporting.models import *
from tournaments.results.models import *
from tournaments.rounds.models.forbidden_pairs import *
from tournaments.rounds.models.pairing_change import *
from tournaments.rounds.models.pairing_task import *
from tournaments.rounds.models.round_check import *
from tournaments.scores.models import *
from tournaments.setup.models import *
from tournaments.standings.models import *
from tournaments.transfer.models import *
