"""A match against an easy computer, opened and started by one press; its menus say what is at stake."""

from __future__ import annotations

from typing import Final

from bot.app import Stammtisch
from bot.computer.base import Level
from bot.games import GAMES
from bot.match.clocks import Pace
from bot.match.commands import Start
from bot.match.errors import UserError
from bot.match.position import person_actor
from bot.match.view import MatchView
from cogs._ui.opening import answer_with_table, open_table
from cogs._ui.respond import Interaction
from cogs._ui.router import BeginRoute, Router

OPPONENTS: Final = (Level.EASY,)


def add_routes(router: Router) -> None:
    """Answer the buttons that begin a match."""
    router.add(BeginRoute, _on_computer, "computer")


async def _on_computer(interaction: Interaction, route: BeginRoute) -> None:
    """Open the table in public where the button was pressed, and start once its message is known."""

    async def work() -> MatchView:
        if route.game not in GAMES:
            raise UserError("control-unknown")
        return await open_table(
            interaction, route.game, [], computers=OPPONENTS, pace=Pace.NONE.value, teaches=True
        )

    opened = await answer_with_table(interaction, work())
    if opened is not None:
        bot: Stammtisch = interaction.client
        person = await bot.person(interaction)
        await bot.service.do(opened.number, Start(actor=person_actor(person.key), interaction=interaction.id))
