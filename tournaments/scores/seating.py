"""Who sits where in the round that is being played: handed to the office, for the pages of players."""

from collections.abc import Iterator, Mapping

from django.urls import reverse

from ratings.projection.seating import SeatFacts, SeatRound, forget_seats, take_seats
from tournaments.models import Entry, Pairing, Round, RoundState, Tournament, TournamentState
from tournaments.scores.standings import Standing, standings


def hand_over_seats(tournament: Tournament, state: str = "") -> None:
    """Hand over the seats of the first public round that waits for results, else of the newest; of a running one."""
    round_ = _round_at_hand(tournament)
    if round_ is None or (state or tournament.state) != TournamentState.RUNNING:
        forget_seats(tournament.event_key)
        return
    played = round_.number - 1 if round_.state == RoundState.PUBLISHED else round_.number
    rows = {row.entry.pk: row for row in standings(tournament, played)} if played else {}
    take_seats(_of(round_), _seats(round_, rows, played))


def _round_at_hand(tournament: Tournament) -> Round | None:
    public = [*tournament.rounds.public().order_by("number")]
    waiting = [round_ for round_ in public if round_.state == RoundState.PUBLISHED]
    return next(iter(waiting or public[-1:]), None)


def _of(round_: Round) -> SeatRound:
    tournament = round_.tournament
    return SeatRound(
        event_key=tournament.event_key,
        event_name=tournament.name,
        address=reverse("round", args=[tournament.slug, round_.number]),
        rounds=tournament.rounds_planned,
        day=round_.day,
        time=round_.time,
    )


def _seats(round_: Round, rows: Mapping[int, Standing], played: int) -> Iterator[SeatFacts]:
    """A seat for everybody of the round who is in the register, each player once."""
    seen: set[int] = set()
    for pairing in round_.pairings.select_related("white", "black"):
        for entry, other in ((pairing.white, pairing.black), (pairing.black, pairing.white)):
            if entry.player_id and entry.player_id not in seen:
                seen.add(entry.player_id)
                yield _at_a_board(pairing, entry, other, rows.get(entry.pk), played)
    for bye in round_.byes.select_related("entry"):
        if bye.entry.player_id and bye.entry.player_id not in seen:
            seen.add(bye.entry.player_id)
            yield _seat(bye.entry.player_id, round_, rows.get(bye.entry.pk), played)


def _seat(player: int, round_: Round, row: Standing | None, played: int, **board: object) -> SeatFacts:
    return SeatFacts(
        player_id=player,
        round=round_.number,
        points=row.points if row else 0,
        played=played,
        rank=row.rank if row and row.counts else None,
        **board,  # type: ignore[arg-type]
    )


def _at_a_board(pairing: Pairing, entry: Entry, other: Entry, row: Standing | None, played: int) -> SeatFacts:
    return _seat(
        entry.player_id or 0,
        pairing.round,
        row,
        played,
        board=pairing.board,
        white=entry == pairing.white,
        opponent_id=other.player_id,
        opponent_name=other.name,
        opponent_title=other.title,
        opponent_rating=other.rating,
    )
