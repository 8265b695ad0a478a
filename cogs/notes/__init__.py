"""Private notes of players on a match: the modal, its submit, and the lines that show a note."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import app_commands, ui
from discord.ext import commands

from bot.app import Feature, Stammtisch
from bot.client.tree import localized
from bot.features.notes.service import NoteService
from bot.games.base import ReadableError
from bot.match.errors import existing
from bot.match.model import MatchPhase
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.place import find_match, offered_matches
from cogs._ui.prose import refusal, title
from cogs._ui.respond import (
    Interaction,
    is_private_reply,
    open_modal,
    reply,
    responds,
    see_own,
    suggests,
    user_language,
)
from cogs._ui.router import MatchRoute, handles, question_modal, submitted, text_question
from cogs.boards import shown_hand
from rendering import shortened

MAX_NOTE: Final = 4000  # characters, the most that Discord takes
MAX_SHOWN: Final = 1200  # characters of a note that are shown; the modal has all of it
FIELD: Final = "text"  # the field of the modal


async def open_note(interaction: Interaction, match: int) -> None:
    """Open the modal in which the person's note of a match is written; it shows the present one."""

    async def work() -> ui.Modal:
        language, view = user_language(interaction), await see_own(interaction, match)
        name = say(language, "note-title", title=title(language, view))
        note = await interaction.client[NoteService].of(view)
        line = text_question(FIELD, say(language, "note-label"), note, MAX_NOTE, is_long=True)
        return question_modal(MatchRoute("note", view.number), name, [line])

    await open_modal(interaction, work())


async def beside_hand(bot: Stammtisch, view: MatchView, language: str) -> tuple[str, Sequence[str]]:
    """The line and the button of the viewer's note; nothing without one."""
    note = await bot[NoteService].of(view)
    return (say(language, "note-own", text=_quoted(note)), ("note",)) if note else ("", ())


def _quoted(note: str) -> str:
    """The beginning of a note, as a quotation."""
    return "\n".join(f"> {line}" for line in shortened(note, MAX_SHOWN).splitlines())


@handles(MatchRoute, "note")
async def _on_note(interaction: Interaction, route: MatchRoute) -> None:
    await open_note(interaction, route.match)


@handles(MatchRoute, "note", submit=True)
@responds(update=is_private_reply)
async def _on_submit(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Keep what was typed, and show the hand with it."""
    view = await see_own(interaction, route.match)
    typed = existing(submitted(interaction).get(FIELD), "control-unknown")
    # Without what no database stores
    text = typed.replace("\0", "").encode(errors="ignore").decode()[:MAX_NOTE].strip()
    await interaction.client[NoteService].set(view, text)
    return await shown_hand(interaction, view)


class NoteCommand(commands.Cog):
    """The subcommand of ``match``."""

    @app_commands.command(name="note", description=localized("command-note"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-match"))
    async def note(self, interaction: Interaction, number: str | None = None) -> None:
        """Open the person's note of a match, also of one that is over."""
        try:
            match = await find_match(interaction, number)
        except ReadableError as reason:
            await reply(interaction, refusal(user_language(interaction), reason))
            return
        await open_note(interaction, match)

    @note.autocomplete("number")
    @suggests
    async def offer(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The person's running matches."""
        return await offered_matches(interaction, typed)


FEATURE = Feature(
    services={NoteService: lambda bot: NoteService(bot.service)},
    beside_hand=beside_hand,
    more=lambda view: () if view.phase is MatchPhase.OVER or view.seat is None else ("note",),
    subcommands={"match": NoteCommand},
)
