"""Permission checks of check-in, by the tournaments of an event."""

from tournaments.core.permissions import desk_of_event, may_check_in, may_direct

check_in = desk_of_event(may_check_in)
direct_check_in = desk_of_event(may_direct)
