"""Words of pace and clocks: when time runs out, who is away, whether the match is paused."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.client.tree import localized
from bot.match.clocks import Overrun, Pace, Stage
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.prose import listed, seat_name

PACE_CHOICES: Final = [app_commands.Choice(name=localized(f"pace-{one}"), value=one.value) for one in Pace]
OVERRUN_CHOICES: Final = [
    app_commands.Choice(
        name=localized("timeout-lose-two" if one is Overrun.LOSE else f"timeout-{one}"), value=one.value
    )
    for one in Overrun
]

FORCED: Final = ("play", "ask")  # what happens with forced moves: the table plays them, or the player is asked
FORCED_CHOICES: Final = [app_commands.Choice(name=localized(f"forced-{one}"), value=one) for one in FORCED]

RATED: Final = {"yes": True, "no": False}  # whether the match counts for ratings


def stamp(moment: float, style: str = "R") -> str:
    """A moment in seconds since 1970, worded by the reader's client: relative, or as date and time (style "f")."""
    return f"<t:{int(moment)}:{style}>"


def read_pace(text: str) -> Pace:
    """The pace of that name; raises UserError("no-such-pace")."""
    if text not in list(Pace):
        raise UserError("no-such-pace", pace=text)
    return Pace(text)


def read_overrun(text: str) -> Overrun:
    """The rule for time run out of that name; raises UserError("no-such-pace")."""
    if text not in list(Overrun):
        raise UserError("no-such-pace", pace=text)
    return Overrun(text)


def read_forced(text: str) -> bool:
    """Whether players make forced moves themselves: "ask"; UserError for another word than that and "play"."""
    if text not in FORCED:
        raise UserError("no-such-forced", forced=text)
    return text == "ask"


def read_rated(text: str) -> bool:
    """Whether a match counts for ratings; UserError("control-unknown") for another word than "yes" and "no"."""
    if text not in RATED:
        raise UserError("control-unknown")
    return RATED[text]


def clock_lines(language: str, view: MatchView) -> list[str]:
    """Lines about a running match: that it is paused, or who is away and when clocks run out.

    Seats whose time runs out at the same moment share a line.
    """
    if view.paused_until is not None:
        return ["-# " + say(language, "times-paused", until=stamp(view.paused_until, "f"))]
    said = [
        say(language, "times-away", name=seat_name(language, view, seat), until=stamp(holder.away, "f"))
        for seat, holder in enumerate(view.seats)
        if holder.away is not None and view.phase is Phase.RUNNING
    ]
    ends: dict[tuple[str, str], list[str]] = {}
    for seat, clock in sorted(view.clocks.items()):
        if clock.ends is not None:
            key = "times-grace" if clock.stage is Stage.GRACE else "times-until"
            ends.setdefault((key, stamp(clock.ends)), []).append(seat_name(language, view, seat))
    said += [say(language, key, name=listed(language, names), until=until) for (key, until), names in ends.items()]
    return [f"-# {line}" for line in said]
