"""The commands ``privacy``: what is stored of the person who uses them, for them to have and to delete."""

from __future__ import annotations

import asyncio

from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.features.privacy.model import archive, archive_name
from bot.features.privacy.service import PrivacyService
from bot.features.privacy.worker import Erasures
from bot.match.errors import UserError
from bot.match.model import Person, Phase
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.controls import button
from cogs._ui.respond import Interaction, answer, answer_in_place, user_language
from cogs._ui.router import router_of
from cogs._ui.routes import PersonRoute
from cogs.privacy.delivery import PersonalNotifier


async def _known(interaction: Interaction) -> Person:
    """The person, who is not remembered by asking; UserError if nothing is stored of them."""
    bot: Stammtisch = interaction.client
    if (found := await bot.people.known(interaction.user.id)) is None:
        raise UserError("privacy-nothing")
    return found


async def _warning(interaction: Interaction) -> MessageContent:
    """What deletion takes and leaves, and the button that asks once more."""
    bot: Stammtisch = interaction.client
    person, language = await _known(interaction), user_language(interaction)
    running = len(await bot.service.matches_of(person.key, (Phase.RUNNING,)))
    opened = len(await bot.service.matches_of(person.key, (Phase.OPEN,)))
    row = [button(PersonRoute("forget"), language, ButtonStyle.danger)]
    return MessageContent(say(language, "privacy-warning", running=running, opened=opened), rows=[row])


async def _on_forget(interaction: Interaction, route: PersonRoute) -> None:
    """Ask a second time, in a message of its own."""

    async def work() -> MessageContent:
        await _known(interaction)
        language = user_language(interaction)
        row = [button(PersonRoute("forgetall"), language, ButtonStyle.danger)]
        return MessageContent(say(language, "privacy-sure", button=say(language, "button-forgetall")), rows=[row])

    await answer(interaction, work())


async def _on_forget_all(interaction: Interaction, route: PersonRoute) -> None:
    """Delete what is stored of the person."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person, language = await _known(interaction), user_language(interaction)  # which is forgotten as well
        is_done = await bot[Erasures].erase(person.key)
        return MessageContent(say(language, "privacy-done" if is_done else "privacy-soon"))

    await answer_in_place(interaction, work())


class Privacy(commands.GroupCog, group_name="privacy", group_description=localized("command-privacy")):
    """The commands."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.notifier = bot, PersonalNotifier(bot)

    @app_commands.command(name="export", description=localized("command-export"))
    async def export(self, interaction: Interaction) -> None:
        """Send everything that is stored of the person by direct message, or in the answer where that is refused."""

        async def work() -> MessageContent:
            person, language = await _known(interaction), user_language(interaction)
            now = self.bot.service.now()
            found = await self.bot[PrivacyService].export(person)
            packed = await asyncio.to_thread(archive, language, found, now)
            content = MessageContent(say(language, "privacy-export"), files=[(archive_name(now), packed)])
            channel = await self.notifier.send(person.user, content, f"own-{interaction.id}")
            if channel is None:
                return content
            await self.bot[PrivacyService].note_channel(person, channel)
            return MessageContent(say(language, "privacy-sent"))

        await answer(interaction, work())

    @app_commands.command(name="delete", description=localized("command-delete"))
    async def delete(self, interaction: Interaction) -> None:
        """Say what deletion means, and ask."""
        await answer(interaction, _warning(interaction))


async def setup(bot: Stammtisch) -> None:
    """Answer the two buttons of deletion, and add the cog."""
    router = router_of(bot)
    router.add(PersonRoute, _on_forget, "forget")
    router.add(PersonRoute, _on_forget_all, "forgetall")
    await bot.add_cog(Privacy(bot))
