"""Export and deletion of a person's data: the commands ``privacy``, and deletion of their direct messages."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from typing import Final

import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.app import Feature, Stammtisch
from bot.client.tree import localized
from bot.delivery.items import SentMessage
from bot.features.privacy.worker import DeletionWorker, archive, archive_name
from bot.match.errors import UserError, existing
from bot.match.model import MatchPhase, Person
from bot.texts import say
from cogs._delivery.sender import Postponed, Sender, accepted
from cogs._ui.content import MessageContent
from cogs._ui.respond import UNREACHABLE, Interaction, is_private, responds, user_language
from cogs._ui.router import PersonRoute, button, handles


async def _known(interaction: Interaction) -> Person:
    """The person, who is not remembered by asking; UserError if nothing is stored of them."""
    return existing(await interaction.client.people.known(interaction.user.id), "privacy-nothing")


@handles(PersonRoute, "forget")
@responds()
async def _on_delete(interaction: Interaction, route: PersonRoute) -> MessageContent:
    """Ask a second time, in a message of its own."""
    await _known(interaction)
    language = user_language(interaction)
    row = [button(PersonRoute("forgetall"), language, ButtonStyle.danger)]
    return MessageContent(say(language, "privacy-sure", button=say(language, "button-forgetall")), rows=[row])


@handles(PersonRoute, "forgetall")
@responds(update=is_private)
async def _on_delete_all(interaction: Interaction, route: PersonRoute) -> MessageContent:
    """Delete what is stored of the person."""
    person, language = await _known(interaction), user_language(interaction)  # which is deleted as well
    is_done = await interaction.client[DeletionWorker].delete(person.key)
    return MessageContent(say(language, "privacy-done" if is_done else "privacy-soon"))


class Privacy(commands.GroupCog, group_name="privacy", group_description=localized("command-privacy")):
    """The commands."""

    @app_commands.command(name="export", description=localized("command-export"))
    @responds()
    async def export(self, interaction: Interaction) -> MessageContent:
        """Send everything that is stored of the person by direct message, or in the answer where that is refused."""
        bot, language = interaction.client, user_language(interaction)
        person, now = await _known(interaction), bot.service.now()
        packed = await asyncio.to_thread(archive, language, await bot[DeletionWorker].export(person), now)
        content = MessageContent(say(language, "privacy-export"), files=[(archive_name(now), packed)])
        channel = await PersonalNotifier(bot).send(person.user, content, f"own-{interaction.id}")
        if channel is None:
            return content
        await bot[DeletionWorker].note_channel(person, channel)
        return MessageContent(say(language, "privacy-sent"))

    @app_commands.command(name="delete", description=localized("command-delete"))
    @responds()
    async def delete(self, interaction: Interaction) -> MessageContent:
        """Show what deletion takes and leaves, and the button that asks once more."""
        person, language = await _known(interaction), user_language(interaction)
        running = len(await interaction.client.service.matches_of(person.key, (MatchPhase.RUNNING,)))
        opened = len(await interaction.client.service.matches_of(person.key, (MatchPhase.OPEN,)))
        row = [button(PersonRoute("forget"), language, ButtonStyle.danger)]
        return MessageContent(say(language, "privacy-warning", running=running, opened=opened), rows=[row])


log = logging.getLogger(__name__)

TOO_LARGE: Final = 413


class PersonalNotifier:
    """Sends direct messages that no match has, and deletes all of them."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.sender = bot, Sender(bot)

    async def send(self, user: int, content: MessageContent, nonce: str) -> int | None:
        """The channel of a direct message that was sent to the person; None if it is refused. Raises UserError."""
        try:
            async with self.sender.opens_direct():  # the person has asked for it: it passes the gate
                channel = (await self.sender.request(lambda: self.bot.create_dm(discord.Object(user)))).id
                await self.sender.send_once(channel, 0, content, nonce)
        except Postponed as fault:
            raise UserError("discord-silent") from fault
        except discord.HTTPException as fault:
            if fault.status == TOO_LARGE:
                raise UserError("privacy-too-large") from fault
            if fault.code in UNREACHABLE or fault.status == 403:
                return None
            raise UserError("discord-silent") from fault
        return channel

    async def delete(self, channel: int | None, messages: Sequence[SentMessage]) -> bool:
        """Delete these messages, and those of the bot in that channel; False if that has to be tried again.

        What Discord forbids is logged: an operator can delete it, or have the bot be let in.
        """
        left: Counter[int] = Counter()  # messages that stay, by channel
        try:
            for one in messages:
                if not one.is_pending and not await self.sender.delete(one):
                    left[one.channel] += 1
            if channel is not None:
                await accepted(self.sender.clear(channel))
        except (discord.HTTPException, Postponed) as fault:
            log.info("Direct messages are deleted later (%r).", fault)
            return False
        for place, count in left.items():
            if place != channel:
                log.warning(
                    "Discord forbids to delete %d messages that name a deleted person, in channel %d: they stay.",
                    *(count, place),
                )
        return True


COGS = (Privacy,)


FEATURE = Feature(
    services={DeletionWorker: lambda bot: DeletionWorker(bot.service, PersonalNotifier(bot).delete)},
    workers=[DeletionWorker],
)
