"""The states of games as JSON, as the store and the log keep them."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any, Final

import msgspec

from bot.games.base import Game

LOOKING: Final = Lock()


def dumped(state: Any) -> bytes:
    """A state as JSON."""
    return msgspec.json.encode(state)


def loaded(game: Game[Any, Any], stored: bytes | str) -> Any:
    """The state that was dumped so; msgspec.ValidationError, a ValueError, if it is none of that game."""
    kind: type = game.state_type
    with LOOKING:  # msgspec crashes the process when two threads look into the same type for the first time at once
        decoder = _decoder(kind)
    return decoder.decode(stored)


@cache
def _decoder(kind: type) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
