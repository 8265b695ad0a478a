"""States of games as JSON, for the store and the log."""

from __future__ import annotations

from threading import Lock
from typing import Any, Final

import msgspec

from bot.games.base import Game

# msgspec crashes the process when two threads make decoders of one type at the same time.
_LOCK: Final = Lock()
_DECODERS: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}


def encode_state(state: Any) -> bytes:
    """The state as JSON."""
    return msgspec.json.encode(state)


def decode_state(game: Game[Any, Any], encoded: bytes | str) -> Any:
    """The state that ``encode_state`` wrote; raises ValueError if it is none of the game."""
    decoder = _DECODERS.get(game.state_type)
    if decoder is None:
        with _LOCK:
            decoder = _DECODERS.setdefault(game.state_type, msgspec.json.Decoder(game.state_type))
    return decoder.decode(encoded)
