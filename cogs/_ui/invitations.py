"""A person's invitations: the list of them, and declining one."""

from __future__ import annotations

from typing import Final

from bot.app import Stammtisch
from bot.match.commands import Decline
from bot.match.position import person_actor
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.prose import title
from cogs._ui.respond import Interaction, user_language

MAX_SHOWN: Final = 8  # invitations, each of four components: a text, and a row of two buttons


async def decline(interaction: Interaction, match: int) -> MessageContent:
    """Decline the invitation to that table; what the person is told."""
    bot: Stammtisch = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    view = await bot.service.do(match, Decline(actor=person_actor(person.key)))
    return MessageContent(say(language, "invitation-declined", title=title(language, view)))
