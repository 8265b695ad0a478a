"""The words of pace and clock: until when somebody has time, who is away, what pauses. Knows no game."""

from __future__ import annotations

from discord import app_commands

from bot.app import worded
from bot.pace import PACES, TIMEOUTS
from bot.table import Seen
from bot.texts import say
from cogs._words import listed, seated, terms

PACE_CHOICES = [app_commands.Choice(name=worded(f"pace-{one}"), value=one) for one in PACES]
OVERRUN_CHOICES = [
    app_commands.Choice(name=worded("timeout-lose-two" if one == "lose" else f"timeout-{one}"), value=one)
    for one in TIMEOUTS
]


def stamp(moment: float, style: str = "R") -> str:
    """A moment as every reader's client words it: relative ("in 2 hours"), or with style "f" as date and time."""
    return f"<t:{int(moment)}:{style}>"


def agreed(language: str, seen: Seen) -> str:
    """The pace of a table, and what happens when time is out."""
    return terms(language, seen.pace, seen.timeout, len(seen.players))


def times(language: str, seen: Seen) -> list[str]:
    """Lines for a running match: that it pauses, who is away, and until when those it waits for have time, those with
    the same time in one line."""
    if seen.paused is not None:
        return ["-# " + say(language, "times-paused", until=stamp(seen.paused, "f"))]
    said = [
        say(language, "times-away", name=seated(language, seen, seat), until=stamp(player.away, "f"))
        for seat, player in enumerate(seen.players)
        if player.away is not None and seen.phase == "running"
    ]
    ends: dict[tuple[str, str], list[str]] = {}
    for seat, clock in sorted(seen.clocks.items()):
        if clock.ends is not None:
            key = "times-grace" if clock.stage == "grace" else "times-until"
            ends.setdefault((key, stamp(clock.ends)), []).append(seated(language, seen, seat))
    said += [say(language, key, name=listed(language, names), until=until) for (key, until), names in ends.items()]
    return [f"-# {line}" for line in said]
