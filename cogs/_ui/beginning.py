"""A match against an easy computer, opened and started by one press; its menus say what is at stake."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from bot.app import Stammtisch
from bot.computer.base import Level
from bot.match.clocks import Pace
from bot.match.commands import Open, Start
from bot.match.position import person_actor
from bot.match.view import MatchView
from cogs._ui.opening import answer_with_table, check_opening
from cogs._ui.prose import REFUSALS
from cogs._ui.respond import Interaction, user_language
from cogs._ui.router import BeginRoute, Router

OPPONENTS: Final = (Level.EASY,)


def add_routes(router: Router) -> None:
    """Answer the buttons that begin a match."""
    router.add(BeginRoute, _on_computer, "computer")


async def _on_computer(interaction: Interaction, route: BeginRoute) -> None:
    """Open a table in public where the button was pressed, and start it once its message is known."""
    opened: list[MatchView] = []

    async def work() -> MatchView:
        opened.append(await _open(interaction, route.game))
        return opened[0]

    await answer_with_table(interaction, work())
    if opened:
        bot: Stammtisch = interaction.client
        command = Start(actor=person_actor(opened[0].host), interaction=interaction.id)
        with suppress(*REFUSALS):  # the table has its button to start
            await bot.service.do(opened[0].number, command)


async def _open(interaction: Interaction, game: str) -> MatchView:
    bot: Stammtisch = interaction.client
    check_opening(interaction, [])
    host = await bot.person(interaction)
    command = Open(
        actor=person_actor(host.key),
        game=game,
        host=host,
        secret=bot.service.new_secret(),
        guild=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        language=user_language(interaction),
        computers=OPPONENTS,
        pace=Pace.NONE,
        teaches=True,
        interaction=interaction.id,
    )
    return await bot.service.open(command)
