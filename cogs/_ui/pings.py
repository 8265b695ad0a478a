"""The content of pings, and whether a decision rings by ping or by direct message."""

from __future__ import annotations

from collections.abc import Iterable

from bot.delivery.items import Contact, SentMessage
from bot.match.clocks import MAX_TIMEOUTS, Overrun, SeatClock, Stage
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.prose import listed, others, substitute_word, title
from cogs._ui.times import stamp


def is_asked_by_letter(view: MatchView, contact: Contact) -> bool:
    """Whether the viewer's decision rings by direct message, else by a ping."""
    return contact.rings_by_letter(view.asked_individually or view.decides_from_hand)


def is_told(clock: SeatClock, messages: Iterable[SentMessage]) -> bool:
    """Whether one of the messages was sent for the present stage of the clock."""
    return any((one.step, one.text) == (clock.step, clock.stage.value) for one in messages)


def clock_to_ping(view: MatchView, contact: Contact) -> SeatClock | None:
    """The viewer's running clock if the viewer is to be pinged for it, since no direct message rings or arrives."""
    clock = view.clock
    if clock is None or clock.since is None:
        return None
    return clock if contact.unreachable or not is_asked_by_letter(view, contact) else None


def rule_of(view: MatchView, clock: SeatClock) -> Overrun:
    """What happens to the seat of that clock when its time and its grace have run out."""
    is_last_chance = view.overrun is Overrun.ONCE and clock.timeouts + 1 >= MAX_TIMEOUTS
    return Overrun.SEAT if is_last_chance else view.overrun.among(len(view.seats))


def ping_content(view: MatchView, clock: SeatClock, contact: Contact, last: str = "") -> MessageContent:
    """The viewer's ping for the stage of a clock, in the language of the match.

    ``last``: what has happened last, in public words; "" if nothing has.
    """
    language, opponents = view.language, others(view.language, view)
    is_written_to = is_asked_by_letter(view, contact) or contact.digest is not None
    first_key = "ping-unreachable" if is_written_to and contact.unreachable else "ping-turn"
    text = say(
        language,
        first_key if clock.stage is Stage.ASKED else f"ping-{clock.stage}",
        mention=f"<@{contact.user}>",
        title=title(language, view),
        seat=say(language, f"{view.game}-seat", seat=view.seat or 0),
        names=listed(language, opponents),
        count=len(opponents),
        last=last or "none",
        button=say(language, "button-play"),
        until="" if clock.ends is None else stamp(clock.ends),
        rule=rule_of(view, clock),
        substitute=substitute_word(view),
    )
    return MessageContent(text, mentions=[contact.user])
