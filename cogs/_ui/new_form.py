"""The form that opens a table: five questions, each with the usual answer given already.

The rest of the terms is set in the host's panel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.app import Stammtisch
from bot.computer.base import Level
from bot.games import GAMES
from bot.games.base import Game
from bot.match.clocks import Overrun, Pace
from bot.match.errors import UserError
from bot.match.model import DEFAULT_SUBSTITUTE
from bot.match.view import MatchView
from bot.preferences.kinds import Chosen
from bot.preferences.table import FORCED, OVERRUN, PACE, house_options
from bot.texts import say
from cogs._ui.controls import component_of, resolved_users
from cogs._ui.house import check_house
from cogs._ui.opening import answer_with_table, check_opening, open_table
from cogs._ui.prose import level_name
from cogs._ui.respond import Interaction, open_modal, user_language
from cogs._ui.router import Router
from cogs._ui.routes import BeginRoute

VERB: Final = "new"
PEOPLE, SEATS, COMPUTER, CLOCK, TIMEOUT, MORE = "people", "seats", "computer", "pace", "timeout", "more"  # questions
NONE: Final = "none"  # of the computers' levels
RATED, ASKS_FORCED = "rated", "forced"  # boxes of MORE, beside "option" and the name of an option of the game
MAX_LABEL: Final = 45  # characters of a question
MAX_ABOUT: Final = 100  # characters of a description, and of an option's label
MAX_BOXES: Final = 10


def add_routes(router: Router) -> None:
    """Answer the form's submit."""
    router.add_submit(BeginRoute, _on_submit, VERB)


async def open_form(interaction: Interaction, game: str) -> None:
    """Open the form of a game, unless the person can open no table of it here."""

    async def work() -> ui.Modal:
        bot: Stammtisch = interaction.client
        check_opening(interaction, [])
        server, own = await check_house(interaction, await bot.person(interaction), game)
        return new_form(user_language(interaction), GAMES[game], server, own)

    await open_modal(interaction, work())


def new_form(language: str, game: Game[Any, Any], server: Chosen, own: Chosen) -> ui.Modal:
    """The form. ``server`` and ``own``: what is preset on the server and for the person."""
    title = say(language, "new-title", game=say(language, f"{game.name}-name"))
    form = ui.Modal(title=title[:MAX_LABEL], custom_id=str(BeginRoute(VERB, game.name)), timeout=None)
    form.add_item(_people(language, game))
    if len(game.seats) > 1:
        form.add_item(_seats(language, game))
    form.add_item(_computers(language, game))
    form.add_item(_clock(language, server))
    if len(game.seats) == 1:
        form.add_item(_timeout(language, game, server))
    form.add_item(_more(language, game, server, own))
    return form


def _question(text: str, component: ui.Item[Any], about: str | None = None) -> ui.Label[Any]:
    return ui.Label(text=text[:MAX_LABEL], description=about and about[:MAX_ABOUT], component=component)


def _radios(name: str, options: Iterable[tuple[str, str, str | None]], preset: str) -> ui.RadioGroup[Any]:
    """A group of which one is chosen; ``options``: value, label and description."""
    return ui.RadioGroup(
        custom_id=name,
        options=[
            discord.RadioGroupOption(
                label=label[:MAX_ABOUT], value=value, description=about and about[:MAX_ABOUT], default=value == preset
            )
            for value, label, about in options
        ],
    )


def _people(language: str, game: Game[Any, Any]) -> ui.Label[Any]:
    select: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=PEOPLE, required=False, min_values=0, max_values=game.seats[-1] - 1
    )
    return _question(say(language, "new-people"), select, say(language, "new-people-about"))


def _seats(language: str, game: Game[Any, Any]) -> ui.Label[Any]:
    counts = [(str(one), say(language, "new-seats-count", count=one), None) for one in game.seats]
    return _question(say(language, "new-seats"), _radios(SEATS, counts, str(game.seats[0])))


def _computers(language: str, game: Game[Any, Any]) -> ui.Label[Any]:
    levels = [(one.value, level_name(language, one), say(language, f"level-{one}-about")) for one in Level]
    radios = _radios(COMPUTER, [(NONE, say(language, "new-computer-none"), None), *levels], NONE)
    about = say(language, "new-computer-about") if len(game.seats) > 1 else None
    return _question(say(language, "new-computer"), radios, about)


def _clock(language: str, server: Chosen) -> ui.Label[Any]:
    paces = [(one.value, say(language, f"pace-{one}"), None) for one in Pace]
    return _question(say(language, "new-pace"), _radios(CLOCK, paces, server[PACE]))


def _timeout(language: str, game: Game[Any, Any], server: Chosen) -> ui.Label[Any]:
    """What happens when time runs out, in a game for so many."""
    among = [one for one in Overrun if one.among(game.seats[-1]) is one]
    once = "timeout-once-chance" if DEFAULT_SUBSTITUTE.level is None else "timeout-once-computer"
    words = {one: say(language, once if one is Overrun.ONCE else f"timeout-{one}") for one in among}
    rules = [(one.value, say(language, "term-timeout", timeout=words[one]), None) for one in among]
    return _question(say(language, "new-timeout"), _radios(TIMEOUT, rules, server[OVERRUN].among(game.seats[-1])))


def _more(language: str, game: Game[Any, Any], server: Chosen, own: Chosen) -> ui.Label[Any]:
    """What is either so or not: the game's options, whether the match is rated, and who makes forced moves."""
    preset = house_options(server, game.name)
    boxes = [
        discord.CheckboxGroupOption(
            label=say(language, f"{game.name}-option-{name}")[:MAX_ABOUT],
            value=f"option {name}",
            description=say(language, f"{game.name}-option-{name}-about")[:MAX_ABOUT],
            default=bool(preset.get(name, game.options[name].default)),
        )
        for name in _switches(game)
    ]
    boxes.append(discord.CheckboxGroupOption(label=say(language, "rated-yes"), value=RATED, default=True))
    asks = own[FORCED] == "ask"
    boxes.append(discord.CheckboxGroupOption(label=say(language, "forced-ask"), value=ASKS_FORCED, default=asks))
    group: ui.CheckboxGroup[Any] = ui.CheckboxGroup(custom_id=MORE, required=False, min_values=0, options=boxes)
    return _question(say(language, "new-more"), group)


def _switches(game: Game[Any, Any]) -> list[str]:
    """The options of a game that are on or off, as many as the form has room for."""
    return [name for name, option in game.options.items() if isinstance(option.default, bool)][: MAX_BOXES - 2]


async def _on_submit(interaction: Interaction, route: BeginRoute) -> None:
    await answer_with_table(interaction, _open(interaction, route.game))


async def _open(interaction: Interaction, name: str) -> MatchView:
    """Open the table, with more seats than asked for where those invited and a computer need them."""
    game, given = GAMES.get(name), _submitted(interaction)
    if game is None or MORE not in given:
        raise UserError("control-unknown")
    invited = resolved_users(interaction, given.get(PEOPLE, ()))
    level, boxes, seats = _one(given, COMPUTER), given[MORE], None
    if (count := _one(given, SEATS)) in map(str, game.seats):
        fewest = 1 + len(invited) + (level not in ("", NONE))
        seats = max(int(count), min(fewest, game.seats[-1]))
    return await open_table(
        interaction,
        name,
        invited,
        seats=seats,
        options={one: f"option {one}" in boxes for one in _switches(game)},
        pace=_one(given, CLOCK) or None,
        overrun=_one(given, TIMEOUT) or None,
        forced="ask" if ASKS_FORCED in boxes else "play",
        computer=None if level in ("", NONE) else level,
        rated=RATED in boxes,
    )


def _one(given: Mapping[str, Sequence[str]], name: str) -> str:
    """The first value given to a question; "" without any."""
    return next(iter(given.get(name, ())), "")


def _submitted(interaction: Interaction) -> dict[str, list[str]]:
    """What was chosen in a form, by the names of its questions."""
    given: dict[str, list[str]] = {}
    parts = component_of(interaction).get("components")
    for part in parts if isinstance(parts, list) else ():
        match part:
            case {"component": {"custom_id": str(name), "values": list(values)}}:
                given[name] = [str(one) for one in values]
            case {"component": {"custom_id": str(name), "value": str(value)}}:
                given[name] = [value]
    return given
