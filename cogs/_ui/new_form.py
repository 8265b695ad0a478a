"""The form that opens a table: five questions, each with the usual answer given already.

The rest of the terms is set in the host's panel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from discord import app_commands, ui

from bot.app import Stammtisch
from bot.computer.base import Level
from bot.features.preferences.model import FORCED, OVERRUN, PACE, Chosen, house_options
from bot.games.base import Game
from bot.match.clocks import Overrun, Pace
from bot.match.errors import UserError
from bot.match.model import DEFAULT_SUBSTITUTE
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.controls import (
    checkbox_question,
    choice_modal,
    people_question,
    radio_question,
    resolved_users,
    submitted_choices,
)
from cogs._ui.house import check_house
from cogs._ui.opening import answer_with_table, check_opening, open_table
from cogs._ui.prose import level_name
from cogs._ui.respond import Interaction, open_modal, user_language
from cogs._ui.router import Router
from cogs._ui.routes import BeginRoute

VERB: Final = "new"  # of the form, and the name of the command that opens it
GAME: Final = "game"  # in the ``extras`` of that command
PEOPLE, SEATS, COMPUTER, CLOCK, TIMEOUT, MORE = "people", "seats", "computer", "pace", "timeout", "more"  # questions
NONE: Final = "none"  # of the computers' levels
RATED, ASKS_FORCED = "rated", "forced"  # boxes of MORE, beside "option" and the name of an option of the game
MAX_BOXES: Final = 10


def add_routes(router: Router) -> None:
    """Answer the form's submit."""
    router.add_submit(BeginRoute, _on_submit, VERB)


async def open_form(interaction: Interaction, name: str) -> None:
    """Open the form of a game, unless the person can open no table of it here."""

    async def work() -> ui.Modal:
        bot: Stammtisch = interaction.client
        if (game := _game(interaction, name)) is None:
            raise UserError("no-such-game", game=name)
        check_opening(interaction, [])
        server, own = await check_house(interaction, await bot.person(interaction), game.name)
        return new_form(user_language(interaction), game, server, own)

    await open_modal(interaction, work())


def new_form(language: str, game: Game[Any, Any], server: Chosen, own: Chosen) -> ui.Modal:
    """The form. ``server`` and ``own``: what is preset on the server and for the person."""
    about = say(language, "new-people-about")
    questions = [people_question(PEOPLE, say(language, "new-people"), about, game.seats[-1] - 1)]
    if len(game.seats) > 1:
        questions.append(_seats(language, game))
    questions += [_computers(language, game), _clock(language, server)]
    if len(game.seats) == 1:
        questions.append(_timeout(language, game, server))
    questions.append(_more(language, game, server, own))
    title = say(language, "new-title", game=say(language, f"{game.name}-name"))
    return choice_modal(BeginRoute(VERB, game.name), title, questions)


def _seats(language: str, game: Game[Any, Any]) -> ui.Label[Any]:
    counts = [(str(one), say(language, "new-seats-count", count=one), "") for one in game.seats]
    return radio_question(SEATS, say(language, "new-seats"), counts, str(game.seats[0]))


def _computers(language: str, game: Game[Any, Any]) -> ui.Label[Any]:
    levels = [(one.value, level_name(language, one), say(language, f"level-{one}-about")) for one in Level]
    options = [(NONE, say(language, "new-computer-none"), ""), *levels]
    about = say(language, "new-computer-about") if len(game.seats) > 1 else ""
    return radio_question(COMPUTER, say(language, "new-computer"), options, NONE, about)


def _clock(language: str, server: Chosen) -> ui.Label[Any]:
    paces = [(one.value, say(language, f"pace-{one}"), "") for one in Pace]
    return radio_question(CLOCK, say(language, "new-pace"), paces, server[PACE])


def _timeout(language: str, game: Game[Any, Any], server: Chosen) -> ui.Label[Any]:
    """What happens when time runs out: the options end the sentence that the question begins."""
    among = [one for one in Overrun if one.among(game.seats[-1]) is one]
    once = "timeout-once-chance" if DEFAULT_SUBSTITUTE.level is None else "timeout-once-computer"
    words = {one: say(language, once if one is Overrun.ONCE else f"timeout-{one}") for one in among}
    rules = [(one.value, words[one], "") for one in among]
    return radio_question(TIMEOUT, say(language, "new-timeout"), rules, server[OVERRUN].among(game.seats[-1]))


def _more(language: str, game: Game[Any, Any], server: Chosen, own: Chosen) -> ui.Label[Any]:
    """What is either so or not: the game's options, whether the match is rated, and who makes forced moves."""
    preset = house_options(server, game.name)
    boxes = [
        (
            f"option {name}",
            say(language, f"{game.name}-option-{name}"),
            say(language, f"{game.name}-option-{name}-about"),
            bool(preset.get(name, game.options[name].default)),
        )
        for name in _switches(game)
    ]
    boxes.append((RATED, say(language, "rated-yes"), "", True))
    boxes.append((ASKS_FORCED, say(language, "forced-ask"), "", own[FORCED] == "ask"))
    return checkbox_question(MORE, say(language, "new-more"), boxes)


def _switches(game: Game[Any, Any]) -> list[str]:
    """The options of a game that are on or off, as many as the form has room for."""
    return [name for name, option in game.options.items() if isinstance(option.default, bool)][: MAX_BOXES - 2]


async def _on_submit(interaction: Interaction, route: BeginRoute) -> None:
    await answer_with_table(interaction, _open(interaction, route.game))


async def _open(interaction: Interaction, name: str) -> MatchView:
    """Open the table, with more seats than asked for where those invited and a computer need them."""
    game, given = _game(interaction, name), submitted_choices(interaction)
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


def _game(interaction: Interaction, name: str) -> Game[Any, Any] | None:
    """The game of that name, as its command ``new`` has it; None without one."""
    bot: Stammtisch = interaction.client
    group = bot.tree.get_command(name)
    new = group.get_command(VERB) if isinstance(group, app_commands.Group) else None
    game: Game[Any, Any] | None = new.extras.get(GAME) if new is not None else None
    return game


def _one(given: Mapping[str, Sequence[str]], name: str) -> str:
    """The first value given to a question; "" without any."""
    return next(iter(given.get(name, ())), "")
