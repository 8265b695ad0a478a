"""States of games as JSON, for the store and the log."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any, Final

import msgspec

from bot.games.base import Game

# msgspec crashes the process when two threads make decoders of one type at the same time.
_LOCK: Final = Lock()


def encode_state(state: Any) -> bytes:
    """The state as JSON."""
    return msgspec.json.encode(state)


def decode_state(game: Game[Any, Any], encoded: bytes | str) -> Any:
    """The state that ``encode_state`` wrote; raises ValueError if it is none of the game."""
    with _LOCK:
        decoder = _decoder(game.name, game.state_type)
    return decoder.decode(encoded)


@cache
def _decoder(game: str, state_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(state_type)
