"""Private notes of players on a match: the modal, its submit, and the lines that show a note."""

from __future__ import annotations

from typing import Final

from discord import ui

from bot.app import Feature, Stammtisch
from bot.features.notes.service import NoteService
from bot.match.errors import UserError
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.board import hand_content
from cogs._ui.content import MessageContent
from cogs._ui.menu import see_own
from cogs._ui.prose import title
from cogs._ui.respond import Interaction, is_private_reply, open_modal, responds, user_language
from cogs._ui.router import Field, MatchRoute, form_modal, router_of, submitted

MAX_NOTE: Final = 4000  # characters, the most that Discord takes
FIELD: Final = "text"  # the field of the modal


async def open_note(interaction: Interaction, match: int) -> None:
    """Open the note of a match in which the person has a seat."""

    async def work() -> ui.Modal:
        view = await see_own(interaction, match)
        return note_modal(user_language(interaction), view, await _note(interaction).of(view))

    await open_modal(interaction, work())


def note_modal(language: str, view: MatchView, text: str) -> ui.Modal:
    """The modal in which a note is written; it shows the present one."""
    name = say(language, "note-title", title=title(language, view))
    field = Field(FIELD, say(language, "note-label"), text, MAX_NOTE, is_long=True)
    return form_modal(MatchRoute("note", view.number), name, [field])


def _note(interaction: Interaction) -> NoteService:
    return interaction.client[NoteService]


async def hand_with_note(interaction: Interaction, match: int) -> MessageContent:
    """The person's hand in a match, and what they have noted."""
    view = await see_own(interaction, match)
    return await hand_content(user_language(interaction), view, await _note(interaction).of(view))


async def _on_note(interaction: Interaction, route: MatchRoute) -> None:
    await open_note(interaction, route.match)


@responds(update=is_private_reply)
async def _on_submit(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Keep what was typed, and show the hand with it."""
    view, typed = await see_own(interaction, route.match), submitted(interaction).get(FIELD)
    if typed is None or view.viewer is None:
        raise UserError("control-unknown")
    text = _storable(typed)
    await interaction.client[NoteService].set(view, text)
    return await hand_content(user_language(interaction), view, text)


def _storable(typed: str) -> str:
    """The text without what no database stores."""
    return typed.replace("\0", "").encode(errors="ignore").decode()[:MAX_NOTE].strip()


async def setup(bot: Stammtisch) -> None:
    """Answer the controls."""
    router = router_of(bot)
    router.add(MatchRoute, _on_note, "note")
    router.add_submit(MatchRoute, _on_submit, "note")


FEATURE = Feature(services={NoteService: lambda bot: NoteService(bot.service)})
