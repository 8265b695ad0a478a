"""The one place that writes to Discord outside an interaction: pays what the outbox owes. Knows no game.

Ids come from the store, never from a cache. A repeated send yields no second message (see _sending); a channel that is
gone or closed is said so once, in the log.
"""

from __future__ import annotations

import aiohttp
import discord

from bot.app import Stammtisch
from bot.games.base import IllegalMove
from bot.outbox import Later, Never
from bot.schema import NOBODY
from bot.store import Debt, Unstored
from bot.table import Seen
from cogs._addressing import Addressing
from cogs._codes import DEAF, NO_ACCESS, NO_CHANNEL, NO_PERMISSION, refused
from cogs._permissions import missing
from cogs._publishing import Publishing


class Teller(Publishing, Addressing):
    """Tells people at Discord what the outbox holds."""

    async def tell(self, debt: Debt) -> None:
        try:
            seen = await self.bot.table.see(debt.match, debt.recipient or None)
        except Unstored:
            raise  # the outbox tries again: the match is as sound as before
        except IllegalMove as fault:
            raise Never(f"broken {fault.key}") from fault
        acts = {"table": self.table, "board": self.board, "hand": self.hand, "ping": self.ping, "ask": self.ask}
        try:
            await acts[debt.kind](debt, seen)
        except discord.RateLimited as fault:
            raise Later(str(fault), fault.retry_after) from fault
        except discord.HTTPException as fault:
            if refused(fault):
                if fault.code == NO_CHANNEL and debt.kind in ("ping", "ask"):
                    await self.store.owe(debt.match, [(NOBODY, "board")])  # which finds out where else it can be told
                    self.bot.outbox.wake()
                    if seen.place not in (None, seen.channel):
                        raise Later("its thread is gone", 1.0) from fault
                raise Never(self._why(fault, seen)) from fault
            raise Later(f"HTTP {fault.status}", _asked(fault)) from fault
        except (aiohttp.ClientError, OSError, TimeoutError) as fault:
            raise Later(repr(fault)) from fault

    def _why(self, fault: discord.HTTPException, seen: Seen) -> str:
        """The reason for the log: a key of bot.texts ("note-…") and, for permissions, which one is missing."""
        if fault.code == NO_CHANNEL:
            return "channel-gone"
        if fault.code in (NO_ACCESS, NO_PERMISSION) and (missing := self._missing(seen)):
            return f"permission {' '.join(missing)}"
        if fault.code in DEAF:
            return "deaf"
        return f"refused {fault.code}"

    def _missing(self, seen: Seen) -> list[str]:
        guild = self.bot.get_guild(seen.guild)
        channel = guild.get_channel_or_thread(seen.place or seen.channel) if guild else None
        if guild is None or channel is None or guild.me is None:
            return []
        return missing(channel.permissions_for(guild.me), in_thread=isinstance(channel, discord.Thread))


def _asked(fault: discord.HTTPException) -> float | None:
    """After how many seconds Discord has asked us to come again, where it has."""
    if fault.status != 429:
        return None
    try:
        return float(fault.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return 30.0


async def setup(bot: Stammtisch) -> None:
    bot.tell_with(Teller(bot))
