"""The base of every game's cog: the commands ``new``, made from seats and options, and ``move`` of its slash group."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import Parameter, Signature
from typing import Any, ClassVar, Final

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.computer.base import Level
from bot.features.preferences.model import FORCED, OVERRUN, PACE, Chosen, server_options
from bot.games.base import Game
from bot.match.clocks import Overrun, Pace
from bot.match.errors import UserError
from bot.match.model import DEFAULT_SUBSTITUTE
from bot.match.position import normalized
from bot.match.view import MatchView
from bot.texts import LANGUAGES, has_text, say
from cogs._ui.choices import split_label
from cogs._ui.content import MessageContent
from cogs._ui.menu import choose
from cogs._ui.opening import (
    LEVEL_CHOICES,
    SUBSTITUTE_CHOICES,
    TERMS,
    answer_with_table,
    check_opening,
    check_server,
    open_table,
)
from cogs._ui.place import find_match, offered_matches
from cogs._ui.prose import OVERRUN_CHOICES, PACE_CHOICES, level_name, worded_choices
from cogs._ui.respond import MAX_CHOICE, Interaction, choices, open_modal, responds, see, user_language
from cogs._ui.router import (
    BeginRoute,
    checkbox_question,
    choice_modal,
    handles,
    people_question,
    radio_question,
    resolved_users,
    submitted_choices,
)
from rendering import Look, drawing


class GameCog(commands.GroupCog):
    """What every game offers. The cog of a game names its ``game`` and adds ``new``; see ``game_cog``."""

    game: ClassVar[str]

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="move", description=localized("command-move"))
    @app_commands.rename(text="move", number="match")
    @app_commands.describe(text=localized("option-move"), number=localized("option-match"))
    @responds()
    async def move(self, interaction: Interaction, text: str, number: str | None = None) -> MessageContent:
        """Play or seal a typed move."""
        return await choose(interaction, await find_match(interaction, number, self.game), None, text)

    @move.autocomplete("text")
    async def offer_moves(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The legal moves whose notation or label contains all typed words."""
        return await choices(self._matching_moves(interaction, typed))

    async def _matching_moves(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """Labels and notation of moves; moves that contain the typed words in a row come first."""
        named = getattr(interaction.namespace, "match", None) or None
        number = await find_match(interaction, named, self.game)
        view = await see(interaction, number)
        look, label = Look(language=user_language(interaction)), drawing(self.game).label
        labelled = [(f"{move} · {label(view.view, move, look)}", move) for move in view.moves]
        wanted = normalized(typed).split()
        searched = [(normalized(name), name, move) for name, move in labelled]
        fitting = [one for one in searched if all(word in one[0] for word in wanted)]
        fitting.sort(key=lambda one: " ".join(wanted) not in one[0])
        return [(name if len(name) <= MAX_CHOICE else split_label(name)[0], move) for _, name, move in fitting]

    @move.autocomplete("number")
    async def offer_matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The person's running matches of this game."""
        return await choices(offered_matches(interaction, typed, self.game))


def game_cog(rules: Game[Any, Any]) -> type[GameCog]:
    """The slash group of a game."""
    name = rules.name

    class OneGame(GameCog, name=name, group_name=name, group_description=localized(f"{name}-command")):
        """The commands of the game."""

        game = name
        new = new_command(rules)

    return OneGame


def setup_of(rules: Game[Any, Any]) -> Callable[[Stammtisch], Awaitable[None]]:
    """The ``setup`` of the extension with the game's slash group."""

    async def setup(bot: Stammtisch) -> None:
        await bot.add_cog(game_cog(rules)(bot))

    return setup


def games_of(bot: commands.Bot | commands.AutoShardedBot) -> list[str]:
    """The names of the games that the bot offers, sorted."""
    return sorted(cog.game for cog in bot.cogs.values() if isinstance(cog, GameCog))


def named_games(language: str, games: Iterable[str], typed: str = "") -> list[tuple[str, str]]:
    """Names of those of these games whose name contains the typed text, and the games."""
    named = [(say(language, f"{one}-name"), one) for one in games if has_text(language, f"{one}-name")]
    return [one for one in named if typed.casefold() in one[0].casefold()]


SEATS: Final = "seats"
OPPONENT: Final = "opponent"
COMPUTER: Final = "computer"
COMPUTERS: Final = "computers"


@dataclass(frozen=True)
class CommandOption:
    """An option of a slash command, none of which is required; ``about`` is the key of its description."""

    name: str
    annotation: Any
    about: str
    choices: list[app_commands.Choice[Any]] = field(default_factory=list)


TERM_OPTIONS: Final = (
    CommandOption("language", str | None, "option-language", worded_choices("language", LANGUAGES)),
    CommandOption("pace", str | None, "option-pace", PACE_CHOICES),
    CommandOption("timeout", str | None, "option-timeout", OVERRUN_CHOICES),
    CommandOption("forced", str | None, "option-forced", worded_choices("forced", TERMS["forced"].words)),
    CommandOption("substitute", str | None, "option-substitute", SUBSTITUTE_CHOICES),
    CommandOption("hints", bool | None, "option-hints"),
    CommandOption("rated", bool | None, "option-rated"),
)


def new_command(game: Game[Any, Any]) -> app_commands.Command[Any, ..., None]:
    """The command that opens a table of the game, for a class attribute ``new`` of its cog.

    Its options are: the number of seats where it is not fixed, one person to invite, computers, the game's options, and
    the terms. Others are invited at the table. Without any option it opens a form.
    """
    options = list(_options(game))

    async def new(cog: GameCog, interaction: Interaction, **given: Any) -> None:
        if all(one is None for one in given.values()):
            await open_form(interaction, game.name)
            return
        work = open_table(
            interaction,
            game.name,
            [given[OPPONENT]] if given[OPPONENT] else [],
            seats=given.get(SEATS),
            options={name: given[name] for name in game.options if given[name] is not None},
            computer=given[COMPUTER],
            computers=given.get(COMPUTERS),
            **{term.name: given[term.name] for term in TERM_OPTIONS},
        )
        await answer_with_table(interaction, work)

    kind = Parameter.POSITIONAL_OR_KEYWORD
    taken = [Parameter(option.name, kind, default=None, annotation=option.annotation) for option in options]
    parameters = [Parameter("cog", kind), Parameter("interaction", kind), *taken]
    # discord.py takes the options from the signature, and drops ``cog`` from it if the name is a method's.
    new.__qualname__ = f"{GameCog.__qualname__}.new"
    new.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    app_commands.describe(**{option.name: localized(option.about) for option in options})(new)
    app_commands.choices(**{option.name: option.choices for option in options if option.choices})(new)
    return app_commands.Command(name=VERB, description=localized("command-new"), callback=new, extras={GAME: game})


def _options(game: Game[Any, Any]) -> Iterator[CommandOption]:
    if len(game.seats) > 1:
        count = app_commands.Range[int, game.seats[0], game.seats[-1]]
        yield CommandOption(SEATS, count | None, f"{game.name}-option-{SEATS}-about")
    yield CommandOption(OPPONENT, discord.User | None, "option-opponent")
    yield CommandOption(COMPUTER, str | None, "option-computer", LEVEL_CHOICES)
    if game.seats[-1] > 2:
        yield CommandOption(COMPUTERS, app_commands.Range[int, 0, game.seats[-1] - 1] | None, "option-computers")
    for name, option in game.options.items():
        key, values = f"{game.name}-option-{name}", () if isinstance(option.default, bool) else option.choices
        choices = [app_commands.Choice[Any](name=localized(f"{key}-{one}"), value=one) for one in values]
        yield CommandOption(name, type(option.default) | None, key, choices)
    yield from TERM_OPTIONS


VERB: Final = "new"  # of the form, and the name of the command that opens it
GAME: Final = "game"  # in the ``extras`` of that command
PEOPLE, CLOCK, TIMEOUT, MORE = "people", "pace", "timeout", "more"  # questions
NONE: Final = "none"  # of the computers' levels
RATED, ASKS_FORCED = "rated", "forced"  # boxes of MORE, beside "option" and the name of an option of the game
MAX_BOXES: Final = 10


async def open_form(interaction: Interaction, name: str) -> None:
    """Open the form of a game, unless the person can open no table of it here."""

    async def work() -> ui.Modal:
        if (game := _game(interaction, name)) is None:
            raise UserError("no-such-game", game=name)
        check_opening(interaction, [])
        server, own = await check_server(interaction, await interaction.client.person(interaction), game.name)
        return new_form(user_language(interaction), game, server, own)

    await open_modal(interaction, work())


def new_form(language: str, game: Game[Any, Any], server: Chosen, own: Chosen) -> ui.Modal:
    """The form. ``server`` and ``own``: what is preset on the server and for the person."""
    about = say(language, "new-people-about")
    questions = [people_question(PEOPLE, say(language, "new-people"), about, game.seats[-1] - 1)]
    if len(game.seats) > 1:
        counts = [(str(one), say(language, "new-seats-count", count=one), "") for one in game.seats]
        questions.append(radio_question(SEATS, say(language, "new-seats"), counts, str(game.seats[0])))
    paces = [(one.value, say(language, f"pace-{one}"), "") for one in Pace]
    questions += [_computers(language, game), radio_question(CLOCK, say(language, "new-pace"), paces, server[PACE])]
    if len(game.seats) == 1:
        questions.append(_timeout(language, game, server))
    questions.append(_more(language, game, server, own))
    title = say(language, "new-title", game=say(language, f"{game.name}-name"))
    return choice_modal(BeginRoute(VERB, game.name), title, questions)


def _computers(language: str, game: Game[Any, Any]) -> ui.Label[Any]:
    levels = [(one.value, level_name(language, one), say(language, f"level-{one}-about")) for one in Level]
    options = [(NONE, say(language, "new-computer-none"), ""), *levels]
    about = say(language, "new-computer-about") if len(game.seats) > 1 else ""
    return radio_question(COMPUTER, say(language, "new-computer"), options, NONE, about)


def _timeout(language: str, game: Game[Any, Any], server: Chosen) -> ui.Label[Any]:
    """What happens when time runs out: the options end the sentence that the question begins."""
    among = [one for one in Overrun if one.among(game.seats[-1]) is one]
    once = "timeout-once-chance" if DEFAULT_SUBSTITUTE.level is None else "timeout-once-computer"
    rules = [(one.value, say(language, once if one is Overrun.ONCE else f"timeout-{one}"), "") for one in among]
    return radio_question(TIMEOUT, say(language, "new-timeout"), rules, server[OVERRUN].among(game.seats[-1]))


def _more(language: str, game: Game[Any, Any], server: Chosen, own: Chosen) -> ui.Label[Any]:
    """What is either so or not: the game's options, whether the match is rated, and who makes forced moves."""
    preset = server_options(server, game.name)
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


@handles(BeginRoute, VERB, submit=True)
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
        pace=_one(given, CLOCK),
        timeout=_one(given, TIMEOUT),
        forced="ask" if ASKS_FORCED in boxes else "play",
        computer=None if level in ("", NONE) else level,
        rated=RATED in boxes,
    )


def _game(interaction: Interaction, name: str) -> Game[Any, Any] | None:
    """The game of that name, as its command ``new`` has it; None without one."""
    group = interaction.client.tree.get_command(name)
    new = group.get_command(VERB) if isinstance(group, app_commands.Group) else None
    game: Game[Any, Any] | None = new.extras.get(GAME) if new is not None else None
    return game


def _one(given: Mapping[str, Sequence[str]], name: str) -> str:
    """The first value given to a question; "" without any."""
    return next(iter(given.get(name, ())), "")
