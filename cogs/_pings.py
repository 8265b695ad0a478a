"""The words of a ping, and whom it is for. Knows no game."""

from __future__ import annotations

from bot.pace import CHANCES, Ticking
from bot.table import Seen
from bot.texts import say
from cogs._face import Face
from cogs._times import stamp
from cogs._words import overrun, title


def asks(seen: Seen, deaf: bool) -> Ticking | None:
    """The clock of somebody who is to be pinged: who owes something, and has no direct message that says so."""
    clock = seen.clock
    if clock is None or clock.since is None:
        return None
    return clock if clock.stage != "asked" or not seen.apart or deaf else None


def ping(language: str, user: int, seen: Seen, clock: Ticking, deaf: bool) -> Face:
    """What is said to somebody, by how far the clock is; ``deaf``: whom no direct message reaches."""
    unheard = seen.apart or (seen.by_hand and deaf)
    seats = len(seen.players)
    key = f"ping-{clock.stage}" if clock.stage != "asked" else "ping-deaf" if unheard else "ping-turn"
    text = say(
        language,
        key,
        mention=f"<@{user}>",
        title=title(language, seen),
        seat=say(language, f"{seen.game}-seat", seat=seen.seat or 0),
        button=say(seen.language, "button-play"),
        until="" if clock.ends is None else stamp(clock.ends),
        rule="seat" if seen.timeout == "once" and clock.misses + 1 >= CHANCES else overrun(seen.timeout, seats),
    )
    return Face(text, mentions=[user])


def lost(language: str, user: int, seen: Seen) -> Face:
    """What the last ping says of somebody who let the time run out until the seat was given up."""
    button = say(seen.language, "button-take")
    text = say(language, "ping-lost", mention=f"<@{user}>", title=title(language, seen), button=button)
    return Face(text, mentions=[user])
