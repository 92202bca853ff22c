"""The points of each kind of result in a report, in tenths of a point."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PointSystem:
    """Points of each kind of result; None means the default of the format.

    The kinds are those of JaVaFo (XXS: WW BW WD BD WL BL ZPB HPB FPB PAB FW FL), the most detailed of all formats, and
    X of TRF26 for an unknown result. Source of the defaults: TRF26, record 162.
    """

    white_win: int | None = None
    black_win: int | None = None
    white_draw: int | None = None
    black_draw: int | None = None
    white_loss: int | None = None
    black_loss: int | None = None
    zero_point_bye: int | None = None
    half_point_bye: int | None = None
    full_point_bye: int | None = None
    allocated_bye: int | None = None
    forfeit_win: int | None = None
    forfeit_loss: int | None = None
    unknown: int | None = None

    def points_of(self, code: str, colour: str) -> int:
        """Return the tenths for a result code and the player's colour ("w", "b" or "-").

        A pairing-allocated bye scores like a win, unless the report states other points (record 162). An unknown result
        scores 0. KeyError for an invalid code.
        """
        if code == " ":
            return 0
        for kind in _KINDS_OF[code]["b" if colour == "b" else "w"]:
            stated: int | None = getattr(self, kind)
            if stated is not None:
                return stated
        return _DEFAULTS[code]


_DEFAULTS = {
    "1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "W": 10, "D": 5, "L": 0, "F": 10, "H": 5, "U": 10, "Z": 0,
}  # fmt: skip


def _by_colour(white: str, black: str) -> dict[str, tuple[str, ...]]:
    return {"w": (white,), "b": (black,)}


def _either(*kinds: str) -> dict[str, tuple[str, ...]]:
    return {"w": kinds, "b": kinds}


_WIN = _by_colour("white_win", "black_win")
_DRAW = _by_colour("white_draw", "black_draw")
_LOSS = _by_colour("white_loss", "black_loss")

_KINDS_OF = {
    "1": _WIN, "=": _DRAW, "0": _LOSS, "W": _WIN, "D": _DRAW, "L": _LOSS,
    "+": _either("forfeit_win"), "-": _either("forfeit_loss"),
    "F": _either("full_point_bye"), "H": _either("half_point_bye"),
    "U": _either("allocated_bye", "white_win"), "Z": _either("zero_point_bye"),
}  # fmt: skip
