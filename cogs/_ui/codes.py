"""Discord's error codes that the bot acts on."""

from __future__ import annotations

from typing import Final

import discord

from bot.runtime.logs import TOO_LATE

NO_CHANNEL: Final = 10003
NO_MESSAGE: Final = 10008
ANSWERED: Final = 40060  # the interaction has its answer: the confirmation of an earlier try was lost
NO_ACCESS: Final = 50001
NO_PERMISSION: Final = 50013
INVALID: Final = 50035  # a part of the request is invalid, such as a file to keep that the message does not have
ARCHIVED: Final = 50083  # the thread has to be unarchived first; if it is locked too, the bot may not
THREAD_LOCKED: Final = 160005  # of a thread that is locked while it is active, as status 400 or 403
TOO_MANY_EDITS: Final = 30046  # of a message older than an hour
NO_COMMON_GUILD: Final = 50278
HAS_THREAD: Final = 160004  # the message has a thread already
OPENING_TOO_FAST: Final = 40003  # too many channels of direct messages were opened
QUARANTINED: Final = 20026  # the bot may write only to people it has written to before
UNREACHABLE: Final = (50007, NO_COMMON_GUILD, OPENING_TOO_FAST, QUARANTINED)  # direct messages cannot be delivered
EXPIRED: Final = (TOO_LATE, 10015, 50027)  # the interaction or its token is no longer valid


def is_final(fault: discord.HTTPException) -> bool:
    """Whether the request did nothing and would be refused again: malformed, forbidden, not found or locked."""
    return fault.status in (400, 403, 404)
