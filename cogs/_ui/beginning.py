"""A match against a computer, begun at once, with the first menu; against an easy one it says what is at stake."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.computer.base import Level
from bot.features.preferences.model import FORCED
from bot.match.clocks import Pace
from bot.match.commands import Open, Start
from bot.match.model import Phase
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.menu import menu_content, see_started
from cogs._ui.opening import answer_with_table, check_opening, check_server, read_level, table_language
from cogs._ui.prose import REFUSALS, read_forced
from cogs._ui.respond import Interaction, add_message, user_language
from cogs._ui.router import BeginRoute, Router

LOOK: Final = 0.1  # seconds between two looks for the table's message or the match's thread, to which the menu links
LOOKS: Final = 30  # after which the match starts without that message, or the menu comes without that link


def add_routes(router: Router) -> None:
    """Answer the buttons that begin a match."""
    router.add(BeginRoute, _on_computer, "computer", once=True)


async def _on_computer(interaction: Interaction, route: BeginRoute) -> None:
    await begin_against(interaction, route.game, Level.EASY)


async def begin_against(interaction: Interaction, game: str, computer: str) -> None:
    """Open a table in public where the interaction was, and start it once its message is known.

    ``computer``: the name of its level.
    """
    opened: list[MatchView] = []

    async def work() -> MatchView:
        opened.append(await _open(interaction, game, read_level(computer)))
        return opened[0]

    await answer_with_table(interaction, work())
    if opened:
        await start_alone(interaction, opened[0])


async def start_alone(interaction: Interaction, table: MatchView) -> None:
    """Start the host's table without other people once its message is known, and show the first menu."""
    bot = interaction.client
    for _ in range(LOOKS):
        if table.place.message is not None:
            break
        await bot.time.sleep(LOOK)
        table = await bot.service.see(table.number, table.viewer)
    with suppress(*REFUSALS):  # the table has its button to start
        await bot.service.do(table.number, Start(actor=person_actor(table.host)))
        await add_message(interaction, await _first_menu(interaction, table.number))


async def _first_menu(interaction: Interaction, number: int) -> MessageContent:
    """What the person decides first or, where the computer is to move, the position; with the way to the board."""
    view, language = await see_started(interaction, number), user_language(interaction)
    for _ in range(LOOKS):
        if view.place.thread is not None:
            break
        await interaction.client.time.sleep(LOOK)
        view = await see_started(interaction, number)
    if view.moves:
        return await menu_content(language, view, note=say(language, "begun-own"))
    content = await menu_content(language, view)
    return replace(content, note=say(language, "begun-other")) if view.phase is Phase.RUNNING else content


async def _open(interaction: Interaction, game: str, level: Level) -> MatchView:
    bot = interaction.client
    check_opening(interaction, [])
    host = await bot.person(interaction)
    server, own = await check_server(interaction, host, game)
    command = Open(
        actor=person_actor(host.key),
        game=game,
        host=host,
        secret=bot.service.new_secret(),
        guild=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        language=table_language(interaction, server),
        asks_forced=read_forced(own[FORCED]),
        computers=(level,),
        pace=Pace.NONE,
        teaches=level is Level.EASY,
    )
    return await bot.service.open(command)
