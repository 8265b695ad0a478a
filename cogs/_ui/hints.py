"""The hint: what the hard level would do in a person's place, in that person's menu."""

from __future__ import annotations

from bot.app import Stammtisch
from bot.match.errors import MovedOn
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.menu import menu_content
from cogs._ui.options import move_name
from cogs._ui.prose import refusal
from cogs._ui.respond import Interaction, user_language
from cogs._ui.views import see_started


async def hint_content(interaction: Interaction, match: int) -> MessageContent:
    """The preview of the move that the computer would make, with the button that plays it.

    Raises UserError if the person gets no hint now. If the match has moved on meanwhile, the menu as it is then.
    """
    bot: Stammtisch = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    try:
        step, thought = await bot.thinker.hints.hint(match, person.key)
    except MovedOn as reason:
        return await menu_content(language, await see_started(interaction, match), note=refusal(language, reason))
    view = await see_started(interaction, match)
    move = thought.moves[0]
    if view.step != step or move not in view.moves:
        return await menu_content(language, view, note=say(language, "moved-on"))
    return await menu_content(language, view, move, note=_hint(language, view, move, thought.values))


def _hint(language: str, view: MatchView, move: str, values: tuple[float, ...]) -> str:
    """The move in words, with the share of the win that the computer expects for the seat."""
    share = f"{100 * values[view.seat]:.0f}" if view.seat is not None and len(values) > view.seat else "none"
    words = move_name(language, view, move)
    return say(language, "hint", move=words, share=share, button=say(language, "button-confirm"))
