"""Private notes of players on a match: the modal, its submit, and the lines that show a note."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from discord import ButtonStyle, ui

from bot.app import Feature
from bot.features.notes.service import NoteService
from bot.match.errors import UserError
from bot.match.model import Reading
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.board import board_pictures, draw
from cogs._ui.content import MessageContent, Shown
from cogs._ui.prose import picture_names, seat_name, status, title
from cogs._ui.respond import Interaction, is_private_reply, open_modal, responds, see_own, user_language
from cogs._ui.router import MatchRoute, button, handles, question_modal, submitted, text_question
from rendering import Look, Part, Picture, drawing, shortened

MAX_NOTE: Final = 4000  # characters, the most that Discord takes
MAX_SHOWN: Final = 1200  # characters of a note that are shown; the modal has all of it
FIELD: Final = "text"  # the field of the modal


async def open_note(interaction: Interaction, match: int) -> None:
    """Open the note of a match in which the person has a seat."""

    async def work() -> ui.Modal:
        view = await see_own(interaction, match)
        return note_modal(user_language(interaction), view, await interaction.client[NoteService].of(view))

    await open_modal(interaction, work())


def note_modal(language: str, view: MatchView, text: str) -> ui.Modal:
    """The modal in which a note is written; it shows the present one."""
    name = say(language, "note-title", title=title(language, view))
    line = text_question(FIELD, say(language, "note-label"), text, MAX_NOTE, is_long=True)
    return question_modal(MatchRoute("note", view.number), name, [line])


@handles(MatchRoute, "hand")
@responds()
async def _on_hand(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Show the person's hand in a match, and what they have noted."""
    view = await see_own(interaction, route.match)
    return await hand_content(user_language(interaction), view, await interaction.client[NoteService].of(view))


async def hand_content(language: str, view: MatchView, note: str = "") -> MessageContent:
    """The viewer's hand, without one the board, and their note; a button leads to the menu if the viewer is to act."""
    has_hand = drawing(view.game).has_hand(view.view)
    part: Part = "hand" if has_hand else "board"
    look = Look(
        language=language,
        part=part,
        mark=view.chosen,
        to_act=view.to_act,
        names=picture_names(language, view),
        coordinates=view.has_coordinates,
    )
    pictures: list[tuple[str, Picture]] = []
    if view.reading is not Reading.ALONE:
        hand = await draw(view, look) if has_hand else []
        pictures = [("hand.png", one) for one in hand] or await board_pictures(view, look)
    seat = "" if view.seat is None else seat_name(language, view, view.seat)
    text = say(language, "hand-of" if has_hand else "no-hand", title=title(language, view), seat=seat)
    if note:
        text += "\n" + say(language, "note-own", text=_quoted(note))
    row = [button(MatchRoute("play", view.number), language, ButtonStyle.primary)] if view.is_to_act else []
    if note:
        row.append(button(MatchRoute("note", view.number), language))
    shown = Shown(view, replace(look, decided=view.decided))
    return MessageContent(text, pictures, status(language, view), [row], shown=shown)


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
    view, typed = await see_own(interaction, route.match), submitted(interaction).get(FIELD)
    if typed is None or view.viewer is None:
        raise UserError("control-unknown")
    # Without what no database stores
    text = typed.replace("\0", "").encode(errors="ignore").decode()[:MAX_NOTE].strip()
    await interaction.client[NoteService].set(view, text)
    return await hand_content(user_language(interaction), view, text)


FEATURE = Feature(services={NoteService: lambda bot: NoteService(bot.service)})
