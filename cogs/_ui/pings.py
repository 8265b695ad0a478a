"""The content of pings, and whether a seat's clock asks for one."""

from __future__ import annotations

from bot.match.clocks import MAX_TIMEOUTS, Overrun, SeatClock, Stage
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.prose import effective_overrun, title
from cogs._ui.times import stamp


def clock_to_ping(view: MatchView, unreachable: bool) -> SeatClock | None:
    """The viewer's running clock if the viewer is to be pinged for it.

    A seat that is asked individually gets no ping at the first stage, unless direct messages cannot reach the viewer.
    """
    clock = view.clock
    if clock is None or clock.since is None:
        return None
    return clock if clock.stage is not Stage.ASKED or not view.asked_individually or unreachable else None


def ping_content(language: str, user: int, view: MatchView, clock: SeatClock, unreachable: bool) -> MessageContent:
    """The ping for the stage of a clock. ``user``: the viewer's id at Discord."""
    is_without_letter = view.asked_individually or (view.decides_from_hand and unreachable)
    first_key = "ping-unreachable" if is_without_letter else "ping-turn"
    is_last_chance = view.overrun is Overrun.ONCE and clock.timeouts + 1 >= MAX_TIMEOUTS
    text = say(
        language,
        first_key if clock.stage is Stage.ASKED else f"ping-{clock.stage}",
        mention=f"<@{user}>",
        title=title(language, view),
        seat=say(language, f"{view.game}-seat", seat=view.seat or 0),
        button=say(view.language, "button-play"),
        until="" if clock.ends is None else stamp(clock.ends),
        rule=Overrun.SEAT if is_last_chance else effective_overrun(view.overrun, len(view.seats)),
    )
    return MessageContent(text, mentions=[user])
