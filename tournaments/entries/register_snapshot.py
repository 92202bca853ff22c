"""Register data of players on the first day of a tournament, and the lists of their ratings."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import Player, PlayerFact, SeriesNumber, TimeControl, Version
from ratings.register import clubs
from ratings.register.identity import read_merges
from ratings.register.queries import facts_on, rows_of, version_in_force
from ratings.rules.edition import NoEdition, edition_on
from tournaments.core.models.entry import MOST_NATIONAL
from tournaments.models import Entry, FurtherLists, Tournament

LONGEST_NATIONAL_ID = 11  # longest national ID of an entry, in characters
RATING_FIELDS = ("rating", "rating_type", "list_version", "rating_by_hand", "rating_date")


def rating_type(tournament: Tournament) -> str:
    """Return the time control of the ratings for display and numbering."""
    return tournament.rating_type or tournament.control


def rating_types_used(tournament: Tournament) -> list[str]:
    """Return the time controls of the ratings: the tournament's, then those that replace it, in order."""
    own = rating_type(tournament)
    further = tournament.further_lists.split(",")
    if tournament.further_lists == FurtherLists.RULES:
        further = [TimeControl.STANDARD] if _is_standard_borrowed(tournament) else []
    elif tournament.further_lists == FurtherLists.NONE:
        further = []
    return [own, *(control for control in further if control != own)]


def lists_used(tournament: Tournament) -> list[Version]:
    """Return the lists of the `rating_types_used` in force on the first day."""
    versions = (version_in_force(control, tournament.first_day) for control in rating_types_used(tournament))
    return [version for version in versions if version]


def national_list(tournament: Tournament) -> Version | None:
    """Return the list of national ratings in force on the first day, or None."""
    versions = Version.objects.filter(list__series__code=tournament.national_series)
    return versions.in_force(rating_type(tournament), tournament.first_day) if tournament.national_series else None


def later_list(tournament: Tournament) -> Version | None:
    """Return the newest published list of the rating type if its date is after the first day."""
    after = Version.objects.of_default_series().filter(
        list__control=rating_type(tournament), list__date__gt=tournament.first_day
    )
    return after.select_related("list__series").order_by("-list__date", "-number").first()


def entry_from_register(tournament: Tournament, player: Player) -> Entry:
    """Return an unsaved entry with the player's register data on the first day.

    Raise Refused if the register has no name of the player on that day.
    """
    entry = entries_from_register(tournament, [player]).get(player.pk)
    if entry is None:
        raise Refused(_("The register has no name for number %(number)s.") % {"number": player.number})
    return entry


def entries_from_register(tournament: Tournament, players: Collection[Player]) -> dict[int, Entry]:
    """Return an unsaved entry, by key, of each player with a register name on the first day."""
    ids = [player.pk for player in players]
    facts, ratings = facts_on(ids, tournament.first_day), ratings_of(tournament, ids)
    own = lists_used(tournament)[:1]
    national = _national(tournament, ids)
    unrated = (None, own[0] if own and own[0].list.control == rating_type(tournament) else None)
    entries = {
        player.pk: _entry(player, facts[player.pk], rating_type(tournament), *ratings.get(player.pk, unrated))
        for player in players
        if player.pk in facts
    }
    club_of = dict(clubs.memberships_on(tournament.first_day).filter(player__in=ids).values_list("player_id", "club"))
    for pk, entry in entries.items():
        entry.club = club_of.get(pk, "")
        entry.national_id, entry.national_rating = national.get(pk, ("", None))
    return entries


def keep_rating_by_hand(entry: Entry, snapshot: Entry) -> Entry:
    """Return the snapshot with the rating typed at the desk, unless a list used here has one."""
    if entry.rating_by_hand and snapshot.rating is None:
        for name in RATING_FIELDS:
            setattr(snapshot, name, getattr(entry, name))
    return snapshot


def _national(tournament: Tournament, ids: Collection[int]) -> dict[int, tuple[str, int | None]]:
    """Return national number and rating, by player key, from the tournament's series; empty without one."""
    code, merge_map = tournament.national_series, read_merges()
    if not code:
        return {}
    numbers: dict[int, str] = {}
    every = SeriesNumber.objects.filter(series__code=code, player__in=merge_map.records_of_players(ids))
    for player, number in every.values_list("player", "number"):
        if len(number) <= LONGEST_NATIONAL_ID:
            numbers.setdefault(merge_map.current(player), number)
    version = national_list(tournament)
    rows = rows_of(version, ids, merge_map) if version else {}
    ratings = {pk: row.rating for pk, row in rows.items() if (row.rating or 0) <= MOST_NATIONAL}
    return {pk: (numbers.get(merge_map.current(pk), ""), ratings.get(pk)) for pk in ids}


def ratings_of(tournament: Tournament, ids: Collection[int]) -> dict[int, tuple[int | None, Version | None]]:
    """Return rating and list of each player with a rating on a list used here."""
    ratings: dict[int, tuple[int | None, Version | None]] = {}
    for version in lists_used(tournament):
        for player, row in rows_of(version, ids).items():
            if row.rating is not None:
                ratings.setdefault(player, (row.rating, version))
    return ratings


def _entry(player: Player, fact: PlayerFact, wanted: str, rating: int | None, version: Version | None) -> Entry:
    return Entry(
        player=player,
        name=fact.name,
        federation=fact.federation,
        sex=fact.sex,
        title=fact.title or fact.womens_title,
        birth_year=player.birth_year,
        rating=rating,
        list_version=version,
        rating_type=version.list.control if version else wanted,
    )


def _is_standard_borrowed(tournament: Tournament) -> bool:
    """Return True if the standard rating replaces a missing rapid or blitz rating on the first day."""
    try:
        edition = edition_on("rapid-blitz", tournament.first_day)
    except NoEdition:
        return False
    return edition.initial.lent == "standard-rating"
