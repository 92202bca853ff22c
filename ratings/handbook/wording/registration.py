"""How long before its first day a tournament must be registered."""

from django.utils.translation import gettext_lazy as _

from ratings.handbook.wording.kinds import ANY, NONE, Wording

SENTENCES: Wording = {
    "notice.days": {ANY: _("A tournament is registered at least {value} days before its first day.")},
    "notice.norm_days": {ANY: _("Where title norms are possible, at least {value} days before its first day.")},
    "elite.days": {
        NONE: _("The players taking part make no difference."),
        ANY: _("If one of the highest rated players takes part, at least {value} days before its first day."),
    },
    "elite.open": {
        NONE: _("No rating makes a player one of the highest rated."),
        ANY: _("The highest rated players are those above {value}."),
    },
    "elite.women": {
        NONE: _("No rating makes a woman one of the highest rated."),
        ANY: _("Among women the highest rated players are those above {value}."),
    },
}
