"""Films at the place of their match: sent once, when somebody asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import aiohttp
import discord

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Kind, SentMessage
from bot.match.errors import UserError
from bot.match.view import MatchView
from cogs._delivery.sender import Prepared, Sender, prepare
from cogs._ui.codes import ARCHIVED, NO_MESSAGE, is_final
from cogs._ui.content import MessageContent
from cogs._ui.elsewhere import find_spot, own_member
from cogs._ui.permissions import missing_in

LOST: Final = (discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)


class FilmNotifier:
    """Sends films, and knows where they are. Every method may raise UserError."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.sender = bot, Sender(bot)

    async def find(self, view: MatchView) -> SentMessage | None:
        """The message with the film of the match, if it is still there; one that is gone is forgotten."""
        sent = [one for one in await self.bot.store.outbox.sent(view.number, Kind.FILM) if not one.is_pending]
        for one in sent:
            if await self._is_there(one, view):
                return one
            await self.bot.store.outbox.acknowledge({}, forgotten=[one.message])
        return None

    async def _is_there(self, sent: SentMessage, view: MatchView) -> bool:
        message = self.sender.partial_message(sent.channel, view.place.guild, sent.message)
        try:
            await self.sender.request(message.fetch)
        except discord.HTTPException as fault:
            if fault.code == NO_MESSAGE:
                return False
            if not is_final(fault):
                raise UserError("discord-silent") from fault
            raise UserError("film-no-place") from fault
        except LOST as fault:
            raise UserError("discord-silent") from fault
        return True

    async def check_place(self, view: MatchView) -> None:
        """Raise UserError if the bot cannot send a file to the match's place."""
        place = view.place
        try:
            spot = await find_spot(self.bot, place.guild, place.told_in)
            me = await own_member(self.bot, spot.guild) if spot is not None and not spot.guild.unavailable else None
        except (discord.HTTPException, *LOST) as fault:
            raise UserError("discord-silent") from fault
        if spot is None:
            raise UserError("film-no-place")
        for name in missing_in(spot, me) if me is not None else []:
            raise UserError("permission-missing-there", permission=name)

    async def send(self, view: MatchView, content: MessageContent) -> SentMessage:
        """Send the film to the match's place, silently, and remember the message."""
        outbox, place = self.bot.store.outbox, view.place
        known = await outbox.sent(view.number, Kind.FILM)
        again = next((one for one in known if one.is_pending and one.channel == place.told_in), None)
        about = SentMessage(0, view.number, PLACE, Kind.FILM, place.told_in, view.length, view.step)
        prepared = prepare(about, content, self.bot.service.now(), again, [one for one in known if not one.is_pending])
        await outbox.note_sends([prepared.pending])
        try:
            sent = await self._sent(prepared, place.guild)
        except discord.HTTPException as fault:
            if not is_final(fault) and fault.status != 413:
                raise UserError("discord-silent") from fault
            await outbox.acknowledge({}, forgotten=[prepared.pending.message])
            raise UserError("film-refused") from fault
        except LOST as fault:
            raise UserError("discord-silent") from fault
        await outbox.acknowledge({}, sent=[replace(sent, picture=None)], forgotten=[prepared.pending.message])
        return sent

    async def _sent(self, prepared: Prepared, guild: int) -> SentMessage:
        """The message that was sent; an archived thread is unarchived for it."""
        try:
            return await self.sender.send(prepared, guild, silent=True)
        except discord.HTTPException as fault:
            if fault.code != ARCHIVED or not await self.sender.unarchive(prepared.pending.channel):
                raise
            return await self.sender.send(prepared, guild, silent=True)
