"""The one way through: whoever decides, and however, it is locked, loaded, checked, played, stored and then told."""

from __future__ import annotations

from .absence import Absence
from .agreement import Agreement
from .desk import MOST_TABLES
from .lobby import OPEN_DAYS, Lobby
from .play import Play
from .seen import Guest, Line, MovedOn, Seen
from .timing import Timing

__all__ = ["MOST_TABLES", "OPEN_DAYS", "Guest", "Line", "MovedOn", "Seen", "Table"]


class Table(Lobby, Play, Timing, Agreement, Absence):
    """All that can be done at tables and in matches."""
