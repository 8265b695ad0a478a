"""Computer players at a table: what can be picked, the host's private panel, and their words in the terms."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.app import Stammtisch
from bot.computer.base import Level
from bot.match.commands import AddComputer, SetTerms
from bot.match.errors import UserError
from bot.match.model import Phase, SeatKind, Substitute
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from bot.tree import localized
from cogs._ui.content import MessageContent
from cogs._ui.controls import select, selected_value
from cogs._ui.prose import level_name, title
from cogs._ui.respond import Interaction, answer, is_private, user_language
from cogs._ui.router import Router
from cogs._ui.routes import ComputerRoute, MatchRoute

LEVEL_CHOICES: Final = [app_commands.Choice(name=localized(f"level-{one}"), value=one.value) for one in Level]
SUBSTITUTE_CHOICES: Final = [
    app_commands.Choice(name=localized(f"standin-{one}"), value=one.value) for one in Substitute
]
DEFAULT_LEVEL: Final = Level.NORMAL  # where only their number is given
HINTS: Final = {"on": True, "off": False}


def read_level(text: str) -> Level:
    """The level of that name; raises UserError("no-such-level")."""
    if text not in list(Level):
        raise UserError("no-such-level", level=text)
    return Level(text)


def read_substitute(text: str) -> Substitute:
    """Who decides for the absent, by that name; raises UserError("no-such-substitute")."""
    if text not in list(Substitute):
        raise UserError("no-such-substitute", substitute=text)
    return Substitute(text)


def computer_terms(language: str, view: MatchView) -> list[str]:
    """Sentences on who decides for the absent, on hints where they are given, and on whether the match is rated."""
    level = view.substitute.level
    said = [say(language, "table-substitute", level="chance" if level is None else level_name(language, level))]
    if view.allows_hints:
        said.append(say(language, "table-hints"))
    said.append(say(language, _rated_key(view)))
    return said


def _rated_key(view: MatchView) -> str:
    """The key of the sentence on whether the match is rated and, where the table cannot choose, why it is not."""
    if has_computers(view):
        return "table-unrated"
    if view.is_rated:
        return "table-rated"
    return "table-unrated-hints" if view.allows_hints else "table-rated-not"


def has_computers(view: MatchView) -> bool:
    """Whether a computer player has a seat."""
    return any(seat.kind is SeatKind.COMPUTER for seat in view.seats)


def panel(language: str, view: MatchView, note: str = "") -> MessageContent:
    """What the host of an open table sets about computers; only the host sees it."""
    rows: list[list[ui.Item[Any]]] = []
    words = [say(language, "computer-panel", title=title(language, view)), *([note] if note else [])]
    if any(seat.kind is SeatKind.OPEN for seat in view.seats):
        levels = [_level_option(language, one) for one in Level]
        rows.append([select(ComputerRoute("add", view.number), levels, say(language, "computer-pick"))])
    else:
        words.append(say(language, "computer-full"))
    substitutes = [_substitute_option(language, view, one) for one in Substitute]
    hints = [
        discord.SelectOption(label=say(language, f"hints-{one}"), value=one, default=allowed is view.allows_hints)
        for one, allowed in HINTS.items()
    ]
    rows.append([select(ComputerRoute("substitute", view.number), substitutes)])
    rows.append([select(ComputerRoute("hints", view.number), hints)])
    return MessageContent("\n".join(words), rows=rows)


def _level_option(language: str, level: Level) -> discord.SelectOption:
    about = say(language, f"level-{level}-about")
    return discord.SelectOption(label=level_name(language, level), value=level.value, description=about)


def _substitute_option(language: str, view: MatchView, substitute: Substitute) -> discord.SelectOption:
    level = substitute.level
    if level is None:
        label = say(language, "substitute-chance")
    else:
        label = say(language, "substitute-level", level=level_name(language, level))
    about, is_set = say(language, "option-substitute"), substitute is view.substitute
    return discord.SelectOption(label=label, value=substitute.value, description=about, default=is_set)


def add_routes(router: Router) -> None:
    """Answer the table's button and the selects of the panel."""
    router.add(MatchRoute, _on_computer, "computer")
    router.add(ComputerRoute, _on_pick)


async def _on_computer(interaction: Interaction, route: MatchRoute) -> None:
    """Show the panel to the host of an open table."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person = await bot.person(interaction)
        view = await bot.service.see(route.match, person.key)
        if view.phase is not Phase.OPEN:
            raise UserError("table-closed" if view.phase is Phase.CLOSED else "table-started")
        if view.host != person.key:
            raise UserError("only-host")
        return panel(user_language(interaction), view)

    await answer(interaction, work())


async def _on_pick(interaction: Interaction, route: ComputerRoute) -> None:
    """Seat a computer of the level that was picked, or set who decides for the absent, or whether there are hints."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person, picked, language = (
            await bot.person(interaction),
            selected_value(interaction),
            user_language(interaction),
        )
        actor, note = person_actor(person.key), ""
        if route.what == "add":
            level = read_level(picked)
            view = await bot.service.do(route.match, AddComputer(actor=actor, level=level))
            note = say(language, "computer-seated", level=level_name(language, level))
            note += " " + say(language, "table-unrated")
        elif route.what == "substitute":
            view = await bot.service.do(route.match, SetTerms(actor=actor, substitute=read_substitute(picked)))
        else:
            if picked not in HINTS:
                raise UserError("control-unknown")
            view = await bot.service.do(route.match, SetTerms(actor=actor, hints=HINTS[picked]))
            note = say(language, _rated_key(view))
        return panel(language, view, note)

    await answer(interaction, work(), update=is_private(interaction))
