"""The command ``new`` of a game's slash group, generated from the game's seats and options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from inspect import Parameter, Signature
from typing import Any, Final

import discord
from discord import app_commands

from bot.client.tree import localized
from bot.games.base import Game, Option
from bot.texts import LANGUAGES
from cogs._ui.computers import LEVEL_CHOICES, SUBSTITUTE_CHOICES
from cogs._ui.game import GameCog
from cogs._ui.new_form import GAME, VERB, open_form
from cogs._ui.respond import Interaction
from cogs._ui.times import FORCED_CHOICES, OVERRUN_CHOICES, PACE_CHOICES

SEATS: Final = "seats"
OPPONENT: Final = "opponent"
COMPUTER: Final = "computer"
COMPUTERS: Final = "computers"
LANGUAGE_CHOICES: Final = [app_commands.Choice(name=localized(f"language-{one}"), value=one) for one in LANGUAGES]


@dataclass(frozen=True)
class CommandOption:
    """An option of a slash command, none of which is required; ``about`` is the key of its description."""

    name: str
    annotation: Any
    about: str
    choices: tuple[app_commands.Choice[Any], ...] = ()


TERMS: Final = (
    CommandOption("language", str | None, "option-language", choices=tuple(LANGUAGE_CHOICES)),
    CommandOption("pace", str | None, "option-pace", choices=tuple(PACE_CHOICES)),
    CommandOption("timeout", str | None, "option-timeout", choices=tuple(OVERRUN_CHOICES)),
    CommandOption("forced", str | None, "option-forced", choices=tuple(FORCED_CHOICES)),
    CommandOption("substitute", str | None, "option-substitute", choices=tuple(SUBSTITUTE_CHOICES)),
    CommandOption("hints", bool | None, "option-hints"),
    CommandOption("rated", bool | None, "option-rated"),
)


def new_command(game: Game[Any, Any]) -> app_commands.Command[Any, ..., None]:
    """The command that opens a table of the game, for a class attribute ``new`` of its cog.

    Its options are: the number of seats where it is not fixed, one person to invite, computers, the game's options, and
    the terms. Others are invited at the table. Without any option it opens a form.
    """
    options = [*_seat_options(game), *_computer_options(game), *_game_options(game), *TERMS]

    async def new(cog: GameCog, interaction: Interaction, **given: Any) -> None:
        if all(one is None for one in given.values()):
            await open_form(interaction, game.name)
            return
        await cog.open_table(
            interaction,
            [given[OPPONENT]] if given[OPPONENT] else [],
            seats=given.get(SEATS),
            options={name: given[name] for name in game.options if given[name] is not None},
            language=given["language"],
            pace=given["pace"],
            overrun=given["timeout"],
            forced=given["forced"],
            computer=given[COMPUTER],
            computers=given.get(COMPUTERS),
            substitute=given["substitute"],
            hints=given["hints"],
            rated=given["rated"],
        )

    # discord.py takes the options from the signature, and drops ``cog`` from it if the name is a method's.
    new.__qualname__ = f"{GameCog.__qualname__}.new"
    new.__signature__ = Signature([*_leading_parameters(), *map(_parameter, options)])  # type: ignore[attr-defined]
    app_commands.describe(**{option.name: localized(option.about) for option in options})(new)
    app_commands.choices(**{option.name: list(option.choices) for option in options if option.choices})(new)
    return app_commands.Command(name=VERB, description=localized("command-new"), callback=new, extras={GAME: game})


def _leading_parameters() -> Iterator[Parameter]:
    for name in ("cog", "interaction"):
        yield Parameter(name, Parameter.POSITIONAL_OR_KEYWORD)


def _parameter(option: CommandOption) -> Parameter:
    return Parameter(option.name, Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=option.annotation)


def _seat_options(game: Game[Any, Any]) -> Iterator[CommandOption]:
    if len(game.seats) > 1:
        count = app_commands.Range[int, game.seats[0], game.seats[-1]]
        yield CommandOption(SEATS, count | None, f"{game.name}-option-{SEATS}-about")
    yield CommandOption(OPPONENT, discord.User | None, "option-opponent")


def _computer_options(game: Game[Any, Any]) -> Iterator[CommandOption]:
    yield CommandOption(COMPUTER, str | None, "option-computer", choices=tuple(LEVEL_CHOICES))
    if game.seats[-1] > 2:
        yield CommandOption(COMPUTERS, app_commands.Range[int, 0, game.seats[-1] - 1] | None, "option-computers")


def _game_options(game: Game[Any, Any]) -> Iterator[CommandOption]:
    for name, option in game.options.items():
        choices = _choices(game, name, option)
        yield CommandOption(name, type(option.default) | None, f"{game.name}-option-{name}", choices=choices)


def _choices(game: Game[Any, Any], name: str, option: Option) -> tuple[app_commands.Choice[Any], ...]:
    """The choices of a game's option; a boolean has none of its own."""
    if isinstance(option.default, bool):
        return ()
    values: Any = option.choices
    return tuple(app_commands.Choice(name=localized(f"{game.name}-option-{name}-{one}"), value=one) for one in values)
