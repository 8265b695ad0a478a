"""Discord's codes for what went wrong with a request, as far as we act on them."""

from __future__ import annotations

from typing import Final

import discord

from bot.logs import TOO_LATE

NO_MESSAGE: Final = 10008  # it has been deleted
NO_CHANNEL: Final = 10003
ARCHIVED: Final = 50083  # the thread has to be woken first
HAS_THREAD: Final = 160004  # the message has one already
NO_ACCESS: Final = 50001
NO_PERMISSION: Final = 50013
STRANGER: Final = 50278  # no server is shared
DEAF: Final = (50007, STRANGER)  # direct messages cannot be delivered, closed by the person or for that reason
GONE: Final = (TOO_LATE, 10015, 50027)  # the interaction or its token is no more
ANSWERED: Final = 40060  # an answer whose confirmation was lost: the person has it
INVALID: Final = 50035  # something in the request, such as a file to be kept that is not there


def refused(fault: discord.HTTPException) -> bool:
    """Whether nothing was done and trying again would not help: no permission, gone, or in a thread that is locked."""
    return fault.status in (403, 404) or fault.code == ARCHIVED
