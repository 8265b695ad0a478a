"""The content of messages that ping a person after quiet hours, for an invitation or for proposals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.match.model import MatchSeat, Proposal, SeatKind
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent, jump
from cogs._ui.proposals import request_text
from cogs._ui.prose import answer_time, host_name, link_button, listed, match_button, player_name, title

MARK: Final = "💬"  # begins every such message, to distinguish it from a ping


def invitation_text(language: str, view: MatchView, users: Sequence[int]) -> str:
    """The sentence that invites these people, by their Discord ids, to an open table."""
    return say(
        language,
        "invitation",
        mentions=", ".join(f"<@{user}>" for user in users),
        count=len(users),
        host=host_name(language, view),
        title=title(language, view),
    )


def is_brought(seat: MatchSeat) -> bool:
    """Whether a person sits at an open table without having sat down: who was brought together with another."""
    return seat.kind is SeatKind.PERSON and seat.joined is None


def found_text(language: str, view: MatchView, users: Sequence[int]) -> str:
    """The sentence that tells these people, by their Discord ids, that they were brought together."""
    mentions = listed(language, (f"<@{user}>" for user in users))
    others = [seat for seat in view.seats if seat.person and seat.person.user not in users]
    names = listed(language, (player_name(language, seat) for seat in others))
    return say(
        language, "partners-found", mentions=mentions, names=names, count=len(users), title=title(language, view)
    )


def found_content(language: str, view: MatchView, user: int) -> MessageContent:
    """The message that pings one person for the table at which they were brought together with another."""
    text = f"{MARK} {found_text(language, view, [user])}"
    return MessageContent(text, rows=[[match_button(language, view)]], mentions=[user], is_push=True)


def invited_content(language: str, view: MatchView, user: int) -> MessageContent:
    """The message that pings one person for an invitation."""
    text = f"{MARK} {invitation_text(language, view, [user])}"
    return MessageContent(text, rows=[[match_button(language, view)]], mentions=[user], is_push=True)


def proposals_content(
    language: str,
    view: MatchView,
    user: int,
    proposals: Sequence[Proposal],
    messages: Mapping[int, tuple[int, int]],
    now: float,
) -> MessageContent:
    """The message that pings one person for proposals.

    ``messages``: the channel and the message of each proposal, by its number. ``now``: in seconds since 1970.
    """
    mention = f"<@{user}>"
    said = say(language, "proposal-waiting", mention=mention, title=title(language, view), count=len(proposals))
    lines = [f"{MARK} {said}", *(f"- {request_text(language, view, one)}" for one in proposals)]
    first = min(proposals, key=lambda one: one.expires or 0.0)
    lines.append(say(language, "replace-until", until=answer_time(language, first, now)))
    channel, message = messages[proposals[-1].number]
    link = link_button(language, "match", jump(view.place.guild, channel, message))
    return MessageContent("\n".join(lines), rows=[[link]], mentions=[user], is_push=True)
